/** The size of each table with its indexes: `dbstat` reads every page once. */
export const tableSizes = `select coalesce(m.tbl_name, s.name) as "table", sum(s.pgsize) as bytes
  from dbstat s left join sqlite_master m on m.name = s.name where s.aggregate = 1 group by 1`;
