import type { Migration } from "../migration.ts";

// the order of the units is their bit
const units = [
	"code",
	"issues",
	"pulls",
	"releases",
	"wiki",
	"projects",
	"packages",
	"actions",
	"ext_issues",
	"ext_wiki",
];
const written = (unit: string, i: number) =>
	`(case when ${["write", "admin", "owner"]
		.map((level) => `units like '%"repo.${unit}":"${level}"%'`)
		.join(" or ")} then ${1 << i} else 0 end)`;

/** The units that a team may write, as bits like those that it may read: rights are asked for in SQL, where JSON is only text. */
export const writtenUnitsOfTeams: Migration = {
	version: 51,
	name: "written units of teams",
	up: `
alter table team add column write_bits INT not null default 0;
update team set write_bits = ${units.map(written).join(" + ")};
`,
};
