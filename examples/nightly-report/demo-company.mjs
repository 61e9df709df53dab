const bug = (id, product, severity, openedDate, assignedTo, title) => ({
  id,
  product,
  severity,
  openedDate,
  assignedTo,
  title,
  openedBuild: ['trunk'],
  status: 'active',
  openedBy: 'qa1',
});

const task = (id, name, deadline, status, assignedTo) => ({
  id,
  name,
  deadline,
  status,
  assignedTo,
  project: 1,
  execution: 1,
  openedBy: 'pm1',
});

/** What the fake server starts with. */
export const company = {
  products: [
    { id: 1, name: 'Notes' },
    { id: 2, name: 'Calendar | Tasks' },
    { id: 3, name: 'Ledger' },
  ],
  records: {
    bugs: [
      bug(1, 1, 1, '2026-11-20 09:12:00', 'dev1', 'Login fails'),
      bug(2, 1, 3, '2026-11-02 17:40:00', 'dev1', 'Search is slow'),
      bug(3, 1, 3, '2026-05-11 08:00:00', '', 'Colours are lost'),
      bug(4, 2, 2, '2026-09-30 12:00:00', 'qa1', 'Meetings on 29 February'),
      {
        ...bug(5, 2, 1, '2026-01-01 12:00:00', 'qa1', 'Done already'),
        status: 'resolved',
        resolution: 'fixed',
      },
    ],
    tasks: [
      task(1, 'Draw the palette', '2026-11-18', 'doing', 'dev1'),
      task(2, 'Write the manual', '2026-10-01', 'wait', ''),
      task(3, 'Export', '2026-11-21', 'doing', 'dev1'),
      task(4, 'Import', '2026-11-01', 'done', 'dev1'),
    ],
  },
};
