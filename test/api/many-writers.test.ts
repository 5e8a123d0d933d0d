import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { query } from "../../src/database/database.ts";
import { raw } from "../../src/database/raw.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { onPostgres } from "../support/postgres.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let people: { name: string; password: string }[];
let labels: number[];
let milestones: number[];
const at = "/repos/acme/busy";
const other = "/repos/acme/calm";
const issues = 12;
const pulls = 3;

beforeAll(async () => {
	forge = await testForge();
	people = await Promise.all(
		["ada", "bob", "cy", "dee"].map((name) => forge.user(name)),
	);
	const make = async (path: string, body: object) =>
		(await forge.call<{ id: number }>("POST", path, { body, as: people[0] }))
			.body.id;
	await make("/orgs", { username: "acme" });
	for (const name of ["busy", "calm"]) {
		await make("/orgs/acme/repos", { name, auto_init: true });
		for (const person of people.slice(1))
			await forge.call(
				"PUT",
				`/repos/acme/${name}/collaborators/${person.name}`,
				{
					as: people[0],
					body: { permission: "write" },
				},
			);
	}
	const several = (n: number, f: (i: number) => Promise<number>) =>
		Promise.all(Array.from({ length: n }, (_, i) => f(i)));
	labels = await several(6, (i) =>
		make(`${at}/labels`, { name: `l${i}`, color: "#ff0000" }),
	);
	milestones = await several(3, (i) =>
		make(`${at}/milestones`, { title: `m${i}` }),
	);
	for (let i = 0; i < issues; i++) await make(`${at}/issues`, { title: "i" });
	for (let i = 0; i < pulls; i++) {
		await make(`${at}/contents`, {
			new_branch: `b${i}`,
			files: [{ operation: "create", path: `f${i}`, content: "eA==" }],
		});
		await make(`${at}/pulls`, { title: "p", head: `b${i}`, base: "main" });
	}
});

/** The same numbers in each run. */
function numbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((state / 2 ** 31) * below);
	};
}

test("many people who write to the same things at once are all answered, and nobody waits in a circle", async () => {
	const n = numbers(7);
	const some = <T>(list: readonly T[]) => list.filter(() => n(5) < 2);
	const who = () => people[n(people.length)] as (typeof people)[0];
	const names = () => some(people.map((p) => p.name));
	const issue = () => `${at}/issues/${1 + n(issues)}`;
	const pull = () => `${at}/pulls/${issues + 1 + n(pulls)}`;
	const either = <T>(one: T, two: T) => (n(2) ? one : two);
	const meta = () => ({ owner: "acme", repo: "busy", index: 1 + n(issues) });
	const milestone = () => milestones[n(milestones.length)];
	const onOff = () => either("PUT", "DELETE");
	const acts: (() => [string, string, object?])[] = [
		() => [
			"POST",
			`${at}/issues`,
			{
				title: "x",
				labels: some(labels),
				milestone: milestone(),
				assignees: names(),
			},
		],
		() => ["PUT", `${issue()}/labels`, { labels: some(labels) }],
		() => [
			"PATCH",
			issue(),
			{
				milestone: milestone(),
				state: either("open", "closed"),
				assignees: names(),
			},
		],
		() => [
			"POST",
			`${issue()}/comments`,
			{ body: `see #${1 + n(issues)} and @${who().name}` },
		],
		() => ["POST", `${issue()}/dependencies`, meta()],
		() => ["DELETE", `${issue()}/dependencies`, meta()],
		() => ["POST", `${issue()}/reactions`, { content: either("+1", "heart") }],
		() => ["POST", `${issue()}/times`, { time: 60 }],
		() => ["POST", `${issue()}/stopwatch/start`],
		() => [onOff(), `/user/starred/acme/${either("busy", "calm")}`],
		() => [onOff(), `${either(at, other)}/subscription`],
		() => [onOff(), `/user/following/${who().name}`],
		() => ["PUT", "/notifications?all=true"],
		() => [
			"POST",
			`${other}/contents`,
			{
				files: [{ operation: "create", path: `d/${n(1e9)}`, content: "eA==" }],
			},
		],
		() => ["POST", `${other}/branches`, { new_branch_name: `n${n(1e9)}` }],
		() => [
			"PATCH",
			pull(),
			{ title: `t${n(99)}`, labels: some(labels), assignees: names() },
		],
		() => [
			"POST",
			`${pull()}/reviews`,
			{ event: either("COMMENT", "APPROVED"), body: "b" },
		],
		() => [
			"POST",
			`${pull()}/requested_reviewers`,
			{ reviewers: [who().name] },
		],
		() => [
			"PATCH",
			`${at}/milestones/${milestone()}`,
			{ state: either("open", "closed") },
		],
		() => [
			"PATCH",
			`${at}/labels/${labels[n(labels.length)]}`,
			{ name: `l${n(1000)}` },
		],
		() => ["PUT", `${at}/topics`, { topics: some(["a", "b", "c", "d"]) }],
		() => ["POST", `${at}/forks`, { name: `f${n(1e9)}` }],
	];
	const answers: string[] = [];
	await Promise.all(
		Array.from({ length: 12 }, async (_, worker) => {
			for (let i = 0; i < 2 * acts.length; i++) {
				const act = acts[(worker * 5 + i) % acts.length] as (typeof acts)[0];
				const [method, path, body] = act();
				const { status, text } = await forge.call(method, path, {
					as: who(),
					body,
				});
				answers.push(
					status < 500 ? "answered" : `${method} ${path}: ${status} ${text}`,
				);
			}
		}),
	);
	expect([...new Set(answers)]).toEqual(["answered"]);
	await forge.app.events.settled();
	if (onPostgres) {
		const rows = await forge.app.db.rows((q) =>
			raw<{ deadlocks: number }>(
				q,
				sql`select deadlocks from pg_stat_database where datname = current_database()`,
			),
		);
		expect(rows).toEqual([{ deadlocks: 0 }]);
	}
});

test("after all of them the counts are what the rows say", async () => {
	const counts = query((q, _: object) =>
		raw<{ kept: number; there: number }>(
			q,
			sql`select label.issues as kept, (select count(*) from issue_label where label_id = label.id) as there from label
				union all select open_issues + closed_issues, (select count(*) from issue where milestone_id = milestone.id) from milestone
				union all select open_issues + closed_issues, (select count(*) from issue where repository_id = repository.id and kind = 'issue') from repository
				union all select stars, (select count(*) from star where repository_id = repository.id) from repository
				union all select watchers, (select count(*) from watch where repository_id = repository.id) from repository
				union all select forks, (select count(*) from repository f where f.fork_of_id = repository.id) from repository
				union all select followers, (select count(*) from follow where follow.account_id = account.id) from account`,
		),
	);
	const rows = await forge.app.db.all(counts, {});
	expect(rows.length).toBeGreaterThan(20);
	expect(rows.filter((row) => Number(row.kept) !== Number(row.there))).toEqual(
		[],
	);
});

test("the requests that are made most ask the database a known number of times", async () => {
	const token = await forge.token(people[0] as (typeof people)[0]);
	const call = async (method: string, path: string, body?: object) => {
		const { status } = await forge.call(method, path, {
			as: token,
			body,
		});
		expect(status).toBeLessThan(300);
	};
	let title = 0;
	const counts = {
		read: await queriesOf(forge, () => call("GET", at)),
		list: await queriesOf(forge, () => call("GET", `${at}/issues?limit=50`)),
		create: await queriesOf(forge, () =>
			call("POST", `${at}/issues`, { title: `t ${title++}` }),
		),
		"replace labels": await queriesOf(forge, () =>
			call("PUT", `${at}/issues/1/labels`, {
				labels: title++ % 2 ? labels.slice(0, 3) : labels.slice(3),
			}),
		),
		"keep labels": await queriesOf(forge, () =>
			call("PUT", `${at}/issues/2/labels`, { labels: labels.slice(0, 3) }),
		),
		commit: await queriesOf(forge, () =>
			call("POST", `${other}/contents`, {
				files: [{ operation: "create", path: `c/${title++}`, content: "eA==" }],
			}),
		),
	};
	// on a slow machine a change asks for the rights once more, in its transaction
	const again = 14;
	const most: typeof counts = {
		read: 4,
		list: 15,
		create: 12 + again,
		// three that go and three that come
		"replace labels": 18 + again,
		"keep labels": 8 + again,
		commit: 16 + again,
	};
	const over = Object.entries(counts).filter(
		([name, count]) => count > most[name as keyof typeof most],
	);
	expect(over).toEqual([]);
});
