/** The part of the Navigation API that is used; a browser without it has none on its windows. */
interface Navigation {
  canGoBack: boolean;
  back(): void;
}

/**
 * Goes back in the history of the page in a frame, and in no other history; false where there is nothing to go back to.
 *
 * `history.back()` would do for the last frame alone: before its first entry it takes the desktop back.
 */
export function goBack(frame: HTMLIFrameElement | null | undefined): boolean {
  const navigation = (frame?.contentWindow as { navigation?: Navigation } | null | undefined)?.navigation;
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}
