import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { tarFiles } from "../../../src/archives/tar.ts";
import { writeTar } from "../../../src/archives/write-tar.ts";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { keepChange } from "../../../src/domain/contents/pending-changes.ts";
import { testForge } from "../../support/forge.ts";

type Json = Record<string, unknown>;
const here = await testForge();
const there = await testForge();
const ada = await here.user("ada");
const bob = await here.user("bob");
await there.user("eve");
const path = join(tmpdir(), `archive-boards-${process.pid}.tar`);
afterAll(() => rm(path, { force: true }));

const call = async <T = Json>(method: string, at: string, body?: object) => {
	const answer = await here.call<T>(method, at, { as: ada, body });
	expect(answer.status, `${method} ${at}: ${answer.text}`).toBeLessThan(300);
	return answer.body;
};
type WithId = { id: number };

/** A board with something of every kind, rules, and a change that ada and bob each keep. */
async function fill() {
	await call("POST", "/user/repos", {
		name: "boat",
		auto_init: true,
		default_branch: "main",
	});
	for (const title of ["Water", "Wood"])
		await call("POST", "/repos/ada/boat/issues", { title });
	await call("PUT", "/repos/ada/boat/collaborators/bob", {
		permission: "admin",
	});
	const { id } = await call<WithId>("POST", "/repos/ada/boat/projects", {
		title: "Voyage",
		description: "all of it",
	});
	const at = `/projects/${id}`;
	const column = await call<WithId>("POST", `${at}/columns`, {
		title: "At sea",
		color: "#00aabb",
	});
	await call("PATCH", `${at}/automation`, { closed: column.id });
	const field = await call<
		WithId & { options: { id: number; title: string }[] }
	>("POST", `${at}/fields`, {
		name: "Priority",
		kind: "choice",
		options: [{ title: "High", color: "#ff0000" }, { title: "Low" }],
	});
	const weight = await call<WithId>("POST", `${at}/fields`, {
		name: "Weight",
		kind: "number",
	});
	await call("POST", `${at}/views`, {
		name: "By priority",
		layout: "table",
		group_by: `field:${field.id}`,
		sort: `-field:${weight.id}`,
		filter: "is:open",
	});
	const issue = await call<WithId>("GET", "/repos/ada/boat/issues/1");
	const item = await call<WithId>("POST", `${at}/items`, {
		issue_id: issue.id,
		column_id: column.id,
	});
	await call("PUT", `${at}/items/${item.id}/values/${weight.id}`, {
		number: 2.5,
	});
	await call("PUT", `${at}/items/${item.id}/values/${field.id}`, {
		option_id: field.options[1]?.id,
	});
	await call("POST", `${at}/items`, { note: "remember the anchor" });
	await call("POST", "/repos/ada/boat/branch_protections", {
		rule_name: "release/*",
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_usernames: ["bob"],
		required_approvals: 2,
		protected_file_patterns: "*.lock",
	});
	await call("POST", "/repos/ada/boat/tag_protections", {
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
	});
	const rows = await here.app.db.rows((q) =>
		q.selectFrom("repository").select("id").where("lower_name", "=", "boat"),
	);
	const repository = rows[0]?.id as number;
	for (const name of ["ada", "bob"]) {
		const [account] = await here.app.db.rows((q) =>
			q.selectFrom("account").select("id").where("lower_name", "=", name),
		);
		await keepChange(
			here.app,
			{ account: account?.id as number, repository, branch: "main" },
			{
				place: "plan.md",
				kind: "create",
				path: "plan.md",
				content: `the plan of ${name}\n`,
				last: "",
			},
		);
	}
}
await fill();

async function linesIn(bytes: Buffer, name: string): Promise<Json[]> {
	for await (const file of tarFiles(Readable.from([bytes]), 1e9)) {
		const parts: Buffer[] = [];
		for await (const part of file.bytes) parts.push(part);
		if (file.path === `${name}.jsonl`)
			return Buffer.concat(parts)
				.toString("utf8")
				.split("\n")
				.filter(Boolean)
				.map((line) => JSON.parse(line));
	}
	return [];
}
async function exported(forge: typeof here, place: string): Promise<Buffer> {
	await rm(path, { force: true });
	await runAdmin(forge.app, ["export", "repository", place, path]);
	return readFile(path);
}
async function imported(
	forge: typeof here,
	bytes: Buffer,
	owner: string,
	name: string,
) {
	await writeFile(path, bytes);
	await runAdmin(forge.app, [
		"import",
		"archive",
		path,
		`--owner=${owner}`,
		`--name=${name}`,
	]);
}

/** A board without the numbers that each forge gives anew: columns and fields by their names. */
function plain(board: Json | undefined) {
	const { columns, fields, views, cards, rules, card_kind, template } =
		board as unknown as {
			columns: (WithId & Json)[];
			fields: (WithId & Json)[];
			views: Json[];
			cards: (Json & { values: Json })[];
			rules: Json;
			card_kind: string;
			template: string;
		};
	const columnNamed = (id: unknown) =>
		columns.find((one) => one.id === id)?.title;
	const fieldNamed = (id: unknown) =>
		fields.find((one) => one.id === Number(id))?.name;
	const named = (said: unknown) =>
		String(said).replace(/\d+/, (id) => String(fieldNamed(id)));
	return {
		card_kind,
		template,
		columns: columns.map(({ title, color, is_default, position }) => ({
			title,
			color,
			is_default,
			position,
		})),
		rules: Object.fromEntries(
			Object.entries(rules).map(([what, id]) => [what, columnNamed(id)]),
		),
		fields: fields.map(({ name, kind, options }) => ({ name, kind, options })),
		views: views.map(({ name, layout, group_by, sort, filter }) => ({
			name,
			layout,
			filter,
			group_by: named(group_by),
			sort: named(sort),
		})),
		cards: cards.map(({ column, issue, note, values }) => ({
			column: columnNamed(column),
			issue,
			note,
			values: Object.fromEntries(
				Object.entries(values).map(([id, value]) => [fieldNamed(id), value]),
			),
		})),
	};
}

test("boards come out of one forge and into another with columns, rules, fields, views and cards", async () => {
	const bytes = await exported(here, "ada/boat");
	const [before] = await linesIn(bytes, "boards");
	const told = plain(before);
	expect(told.columns).toContainEqual(
		expect.objectContaining({ title: "At sea", color: "#00aabb" }),
	);
	expect(told.rules).toEqual({ closed: "At sea" });
	expect(told.views).toEqual([
		{
			name: "By priority",
			layout: "table",
			filter: "is:open",
			group_by: "field:Priority",
			sort: "-field:Weight",
		},
	]);
	expect(told.cards).toEqual([
		{
			column: "At sea",
			issue: 1,
			note: undefined,
			values: { Priority: "2", Weight: "2.5" },
		},
		expect.objectContaining({ note: "remember the anchor", values: {} }),
	]);
	await imported(there, bytes, "eve", "ship");
	const again = await linesIn(await exported(there, "eve/ship"), "boards");
	expect(again).toHaveLength(1);
	expect(plain(again[0])).toEqual(told);
	expect(again[0]?.board).toMatchObject({
		title: "Voyage",
		description: "all of it",
		is_closed: false,
	});
});

test("rules of branches and tags are brought with those on their lists who are somebody there", async () => {
	const bytes = await exported(here, "ada/boat");
	const rulesOf = async (forge: typeof here, place: string) =>
		(await linesIn(await exported(forge, place), "protections")).map(
			({ branches, tags }) => (branches ?? tags) as Json,
		);
	await imported(here, bytes, "ada", "twin");
	const [branch, tag] = await rulesOf(here, "ada/twin");
	expect(branch).toMatchObject({
		rule_name: "release/*",
		enable_push: true,
		push_whitelist_usernames: ["bob"],
		required_approvals: 2,
		protected_file_patterns: "*.lock",
	});
	expect(tag).toMatchObject({
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
	});
	// nobody is known there: the lists are empty, and as strict as before
	await imported(there, bytes, "eve", "strict");
	const [strict, tags] = await rulesOf(there, "eve/strict");
	expect(strict).toMatchObject({
		enable_push_whitelist: true,
		push_whitelist_usernames: [],
	});
	expect(tags).toMatchObject({ name_pattern: "v*", whitelist_usernames: [] });
});

test("a kept change is taken along by whose it is, and by whoever works at the machine", async () => {
	const all = await exported(here, "ada/boat");
	const contents = (lines: Json[]) => lines.map(({ content }) => content);
	expect(contents(await linesIn(all, "kept_changes"))).toEqual([
		"the plan of ada\n",
		"the plan of bob\n",
	]);
	for (const [as, expected] of [
		[ada, "the plan of ada\n"],
		[bob, "the plan of bob\n"],
	] as const) {
		const answer = await fetch(`${here.url}api/v1/repos/ada/boat/export`, {
			headers: { authorization: `Basic ${btoa(`${as.name}:${as.password}`)}` },
		});
		const own = Buffer.from(await answer.arrayBuffer());
		expect(contents(await linesIn(own, "kept_changes"))).toEqual([expected]);
	}
	const account = await fetch(`${here.url}api/v1/user/export`, {
		headers: { authorization: `Basic ${btoa(`${bob.name}:${bob.password}`)}` },
	});
	const mine = Buffer.from(await account.arrayBuffer());
	const ofBoat = (await linesIn(mine, "kept_changes")).filter(
		({ repository }) => repository === "ada/boat",
	);
	expect(ofBoat).toEqual([
		expect.objectContaining({
			repository: "ada/boat",
			content: "the plan of bob\n",
		}),
	]);
	await imported(here, all, "ada", "third");
	const kept = await here.app.db.rows((q) =>
		q
			.selectFrom("pending_change")
			.innerJoin("repository", "repository.id", "repository_id")
			.innerJoin("account", "account.id", "account_id")
			.select([
				"account.name",
				"branch",
				"path",
				"content",
				"pending_change.kind",
			])
			.where("repository.lower_name", "=", "third")
			.orderBy("account.name"),
	);
	expect(kept).toEqual(
		["ada", "bob"].map((name) => ({
			name,
			branch: "main",
			path: "plan.md",
			content: `the plan of ${name}\n`,
			kind: "create",
		})),
	);
});

test("a board of which nothing fits is brought as far as it can be", async () => {
	const odd = {
		board: { id: 1, title: "", is_closed: true },
		columns: "none",
		rules: { closed: 7, exploded: 1 },
		fields: [
			{ id: 1, name: 'a "quote"', kind: "text" },
			{ id: 2, name: "When", kind: "date" },
			{ id: 3, name: "when", kind: "date" },
			{
				id: 4,
				name: "Sprint",
				kind: "iteration",
				options: [{ id: 1, days: 5 }],
			},
		],
		views: [{ name: "x", layout: "cube", group_by: "field:99" }, { name: "" }],
		cards: [
			{ column: 99, note: "kept", values: { 2: "no day", 4: "1", x: "y" } },
			{ column: 99, issue: 4711 },
			"rubbish",
		],
	};
	const files = {
		"ingot-export.json": {
			format: "ingot-repository",
			version: 1,
			from: "https://example.org/a/b",
		},
		"repository.json": { name: "odd", private: false },
	};
	const bytes = writeTar([
		...Object.entries(files).map(([name, value]) => ({
			path: name,
			bytes: Buffer.from(JSON.stringify(value)),
		})),
		{ path: "boards.jsonl", bytes: Buffer.from(`${JSON.stringify(odd)}\n`) },
		{
			path: "protections.jsonl",
			bytes: Buffer.from(
				'{"branches":{"rule_name":"[a"}}\n{"branches":{"rule_name":"kept","required_approvals":"many"}}\n{"tags":{"name_pattern":"/(/"}}\n',
			),
		},
		{
			path: "kept_changes.jsonl",
			bytes: Buffer.from(
				'{"account":{"login":"eve"},"kind":"create","path":"../x","place":"x"}\n',
			),
		},
	]);
	await imported(there, bytes, "eve", "odd");
	const told = await exported(there, "eve/odd");
	const [board] = await linesIn(told, "boards");
	expect(board?.board).toMatchObject({ title: "board", is_closed: true });
	expect(plain(board)).toMatchObject({
		columns: [{ title: "Backlog", is_default: true }],
		rules: {},
		fields: [
			{ name: "When", kind: "date" },
			{ name: "Sprint", kind: "iteration", options: [] },
		],
		views: [{ name: "x", layout: "board", group_by: "" }],
		cards: [{ column: "Backlog", note: "kept", values: {} }],
	});
	expect(await linesIn(told, "protections")).toEqual([
		expect.objectContaining({
			branches: expect.objectContaining({
				rule_name: "kept",
				required_approvals: 0,
				enable_push: false,
			}),
		}),
	]);
	expect(await linesIn(told, "kept_changes")).toEqual([]);
});
