/** Every field of a system, with the value that it has when nothing was set. */
export const system = {
  name: '',
  product: 0,
  integrated: 0,
  latestRelease: '',
  latestDate: '',
  children: '',
  status: 'active',
  desc: '',
  createdBy: '',
  createdDate: '',
  editedBy: '',
  editedDate: '',
  deleted: 0,
};
