import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { brokenPostings } from "../../../src/domain/doctor/broken-postings.ts";
import {
	examine,
	fileChecks,
	rowChecks,
} from "../../../src/domain/doctor/examine.ts";
import { changedTexts } from "../../../src/domain/doctor/search-index.ts";
import { packText } from "../../../src/text/code/packed-parts.ts";
import { unpackText } from "../../../src/text/code/unpack-text.ts";
import { testForge } from "../../support/forge.ts";
import { writeBlock } from "../code-search/code-bench.ts";

const forge = await testForge();
const word = "needleOfDoctor";
let made = 0;

const settled = () => forge.app.jobs.settled(60_000);
const found = async (name: string) => {
	const { body } = await forge.call<{ results: unknown[] }>(
		"GET",
		`/search/code?q=${word}+repo:root/${name}`,
	);
	return body.results.length;
};
const commits = async () => {
	const { body } = await forge.call<{ results: unknown[] }>(
		"GET",
		`/search/commits?q=repo:root/${name}`,
	);
	return body.results.length;
};
const doctor = async (fix: boolean) => [
	...(await examine(forge.app, rowChecks, { fix })),
	...(await examine(forge.app, [...fileChecks, changedTexts, brokenPostings], {
		fix,
	})),
];
const damage = (text: string) => forge.app.db.script(text);

let name: string;
beforeEach(async () => {
	name = `r${made++}`;
	await forge.call("POST", "/user/repos", {
		body: { name, auto_init: true, default_branch: "main" },
	});
	await forge.call("POST", `/repos/root/${name}/contents/a.txt`, {
		body: { content: btoa(`${word} of ${name}\n`) },
	});
	await settled();
	expect(await found(name)).toBe(1);
	expect(await commits()).toBe(2);
	expect(await doctor(false)).toEqual([]);
});

const headOf = () =>
	`(select h.id from code_head h join repository r on r.id = h.repository_id where r.name = '${name}' and h.branch = 'main')`;
const commitOf = () =>
	`(select max(c.text_id) from code_log_commit c join code_head_log l on l.log_id = c.log_id join code_head h on h.id = l.head_id join repository r on r.id = h.repository_id where r.name = '${name}')`;
const textOf = () =>
	`(select p.text_id from code_place p join code_path c on c.id = p.path_id where p.head_id = ${headOf()} and c.path = 'a.txt')`;

test.each<[string, string, () => string]>([
	[
		"search-index",
		"files are counted, 2 are there",
		() => `update code_head set files = files + 3 where id = ${headOf()}`,
	],
	[
		"search-index",
		"1 files are not found",
		() => `update code_text set indexed = 0 where id = ${textOf()}`,
	],
	[
		"changed-texts",
		"has other bytes than were put",
		() =>
			`update code_text set packed = (select packed from code_text o where o.id <> code_text.id and o.kind = 0 limit 1) where id = ${textOf()}`,
	],
	[
		"changed-texts",
		"has other bytes than were put",
		() =>
			`update code_text set packed = (select packed from code_text o where o.id <> code_text.id and o.kind = 1 limit 1) where id = ${commitOf()}`,
	],
])(
	"%s: %s: is found, mended once, and the file is found again",
	async (check, what, sql) => {
		await damage(sql());
		const reports = await doctor(false);
		expect(reports).toMatchObject([{ check, outcome: "found" }]);
		expect(reports[0]?.what).toContain(what);
		expect(await doctor(true)).toMatchObject([{ check, outcome: "repaired" }]);
		await settled();
		expect(await doctor(true)).toEqual([]);
		expect(await found(name)).toBe(1);
		expect(await commits()).toBe(2);
	},
);

test("changed-texts: a commit with another message is found, mended once, and its message is found again", async () => {
	const { db } = forge.app;
	const [row] = await db.rows((q) =>
		q
			.selectFrom("code_text")
			.select(["id", "packed"])
			.where("id", "=", sql<number>`${sql.raw(commitOf())}`),
	);
	const { id, packed } = row as { id: number; packed: Uint8Array };
	const text = unpackText(packed).toString();
	await db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("code_text")
				.set({ packed: packText(Buffer.from(`${text} changedword`)) })
				.where("id", "=", id),
		),
	);
	expect(await doctor(false)).toMatchObject([
		{ check: "changed-texts", outcome: "found" },
	]);
	expect(await doctor(true)).toMatchObject([{ outcome: "repaired" }]);
	await settled();
	expect(await doctor(true)).toEqual([]);
	expect(await commits()).toBe(2);
	const { body } = await forge.call<{ results: unknown[] }>(
		"GET",
		`/search/commits?q=changedword+repo:root/${name}`,
	);
	expect(body.results).toEqual([]);
});

test("changed-texts: a text with more than a thousand places comes back to all repositories", async () => {
	const other = `${name}-other`;
	await damage(`insert into code_path (hash, path, language, added_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
		select '${name}-' || i, '${name}/' || i, '', 0 from n`);
	await damage(`insert into code_place (head_id, path_id, oid, text_id, reason)
		select ${headOf()}, id, '', ${textOf()}, '' from code_path where path like '${name}/%'`);
	await damage(
		`update code_head set files = files + 1200 where id = ${headOf()}`,
	);
	await forge.call("POST", "/user/repos", {
		body: { name: other, auto_init: true, default_branch: "main" },
	});
	await forge.call("POST", `/repos/root/${other}/contents/a.txt`, {
		body: { content: btoa(`${word} of ${name}\n`) },
	});
	await settled();
	expect(await found(other)).toBe(1);
	await damage(
		`update code_text set packed = (select packed from code_text o where o.id <> code_text.id and o.kind = 0 limit 1) where id = ${textOf()}`,
	);
	const mended = await examine(forge.app, [changedTexts], { fix: true });
	expect(mended).toMatchObject([{ outcome: "repaired" }]);
	await settled();
	expect(await found(name)).toBe(1);
	expect(await found(other)).toBe(1);
	expect(await doctor(false)).toEqual([]);
});

test("broken-postings: blocks with a flipped bit are found, mended once, and what they find is found all the time", async () => {
	const { db } = forge.app;
	const [block] = await db.rows((q) =>
		q
			.selectFrom("code_posting")
			.selectAll()
			.where("first", "<", 2 ** 24)
			.orderBy("segment_id", "desc")
			.orderBy("first")
			.limit(1),
	);
	const { segment_id, first, part, body } = block as NonNullable<typeof block>;
	const broken = Uint8Array.from(body);
	broken[9] = (broken[9] as number) ^ 4;
	await writeBlock(forge, { segment_id, first, part }, broken);
	expect(await found(name)).toBe(1);
	expect(await doctor(false)).toEqual([
		{
			...{ check: "broken-postings", outcome: "found" },
			what: `segment ${segment_id} of the search index has 1 broken blocks of postings`,
		},
	]);
	expect(await doctor(true)).toMatchObject([{ outcome: "repaired" }]);
	await settled();
	expect(await doctor(true)).toEqual([]);
	expect(await found(name)).toBe(1);
});

test("search-index: segments without postings are made anew", async () => {
	await damage("delete from code_posting");
	expect(await found(name)).toBe(0);
	const reports = await doctor(true);
	expect(reports.length).toBeGreaterThan(0);
	for (const one of reports)
		expect(one).toMatchObject({ check: "search-index", outcome: "repaired" });
	await settled();
	expect(await doctor(false)).toEqual([]);
	expect(await found(name)).toBe(1);
});
