import type { Migration } from "../../migration.ts";

const same = (row: string) =>
	`o.owner_id = ${row}.owner_id and o.type = ${row}.type and o.sha256 = ${row}.sha256`;
const tables = `
alter table package_file add column owner_id INT not null default 0;
alter table package_file add column type text not null default '';
alter table package_file add column package_id INT not null default 0;
update package_file set owner_id = p.owner_id, type = p.type, package_id = p.id from package_version v join package p on p.id = v.package_id where v.id = package_file.version_id;
create index package_file_bytes on package_file(owner_id, type, sha256, package_id);
create table package_file_total (
	id ID, owner_id INT not null references account(id) on delete cascade, type text not null, bytes INT not null, unique (owner_id, type)
);
insert into package_file_total (owner_id, type, bytes)
	select f.owner_id, f.type, sum(f.size) from package_file f where f.owner_id > 0 and not exists (select 1 from package_file o where ${same("f")} and o.id < f.id) group by f.owner_id, f.type;
`;
const add = (row: string) =>
	`insert into package_file_total (owner_id, type, bytes) select f.owner_id, f.type, f.size from package_file f where f.id = ${row}.id and not exists (select 1 from package_file o where ${same("f")} and o.id < f.id) on conflict (owner_id, type) do update set bytes = package_file_total.bytes + excluded.bytes;`;
const subtract = `update package_file_total set bytes = bytes - old.size where owner_id = old.owner_id and type = old.type and not exists (select 1 from package_file o where ${same("old")} and o.id <> old.id);`;

/**
 * How many bytes an owner has in packages of a type, equal ones once: to sum them for each upload takes as long as there are files. Each file says of which
 * package it is, so that equal bytes are found in one of them without those of all others. A file that comes before its version, as tables are filled when a
 * forge moves, brings with it what its triggers would write.
 */
export const bytesOfPackages: Migration = {
	version: 403,
	name: "bytes of packages",
	up: {
		sqlite: `${tables}
create trigger package_file_more after insert on package_file begin update package_file set (owner_id, type, package_id) = (select p.owner_id, p.type, p.id from package_version v join package p on p.id = v.package_id where v.id = new.version_id) where id = new.id and exists (select 1 from package_version v where v.id = new.version_id); ${add("new")} end;
create trigger package_file_less before delete on package_file begin ${subtract} end;
`,
		postgres: `${tables}
create function place_package_file() returns trigger language plpgsql as $$ declare place record; begin select p.owner_id, p.type, p.id into place from package_version v join package p on p.id = v.package_id where v.id = new.version_id; if found then new.owner_id := place.owner_id; new.type := place.type; new.package_id := place.id; end if; return new; end $$;
create trigger package_file_place before insert on package_file for each row execute function place_package_file();
create function add_package_file() returns trigger language plpgsql as $$ begin ${add("new")} return null; end $$;
create trigger package_file_more after insert on package_file for each row execute function add_package_file();
create function subtract_package_file() returns trigger language plpgsql as $$ begin ${subtract} return old; end $$;
create trigger package_file_less before delete on package_file for each row execute function subtract_package_file();
`,
	},
};
