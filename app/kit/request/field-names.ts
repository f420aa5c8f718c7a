/**
 * The names of all fields in our forms and API calls. Other fields are skipped while parsing, since they would only
 * take memory. A test checks that every name used in the code is listed.
 */
const names = `
account act add address after again alt answer anyway as ask at back batch before branch calendar card changed content credits cut
days dayStartsAt discard drop email end events everybody exercise figure file form from front goals grade have hints hour how
id intent keep key label language leaf lesson level mail map maps may megabytes minutes ms name needs newCards newPassword
nickname node none note option original others packed parent passage password path plan proof public purpose push question reading
redirectTo remove replaces response retention run scripts second seed seen selection session shared shown skip
source tag take task text texts timeZone title to token topic tried undo until value version waited way wish
`;

const known = new Set(names.trim().split(/\s+/));

export const isFieldName = (name: string): boolean => known.has(name);
