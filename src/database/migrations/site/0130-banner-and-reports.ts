import type { Migration } from "../../migration.ts";

/** What the operator tells on all pages, and what people report to administrators. */
export const bannerAndReports: Migration = {
	version: 130,
	name: "banner and reports",
	up: `
create table banner (id INT not null primary key check (id = 1), words text not null, tone text not null, changed_at INT not null);
create table report (
	id ID, reporter_id INT references account(id) on delete cascade, about text not null, reason text not null,
	created_at INT not null, closed_at INT not null default 0, closer_id INT references account(id) on delete set null
);
create index report_closed on report(closed_at, id);
create index report_reporter on report(reporter_id, closed_at);
create index report_closer on report(closer_id);
`,
};
