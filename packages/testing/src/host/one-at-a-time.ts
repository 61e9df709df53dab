/** Runs tasks one after the other: the first at once, each other when all before it have ended. */
export function oneAtATime(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> | undefined;
  return (task) => {
    const turn = last ? last.then(task) : task();
    last = turn;
    void turn.then(() => {
      if (last === turn) last = undefined;
    });
    return turn;
  };
}
