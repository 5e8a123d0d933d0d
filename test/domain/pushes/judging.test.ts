import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	actingFor,
} from "../../../src/domain/permissions/actor.ts";
import {
	type BranchRule,
	lists,
	type RuleSettings,
	strictest,
} from "../../../src/domain/protection/branch-rule.ts";
import { judgeMove } from "../../../src/domain/protection/judge-move.ts";
import {
	createTagRule,
	tagRules,
} from "../../../src/domain/protection/tag-rule.ts";
import { moveOf } from "../../../src/domain/pushes/judge-command.ts";
import { judgeJob } from "../../../src/domain/pushes/judge-job.ts";
import { judgeAll } from "../../../src/domain/pushes/judge-push.ts";
import { judgeByRules } from "../../../src/domain/pushes/judge-rules.ts";
import { pushRights } from "../../../src/domain/pushes/rights.ts";
import { takeProposal } from "../../../src/domain/pushes/take-proposals.ts";
import type { RefMove } from "../../../src/domain/refs/ref.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../src/domain/repositories/repository.ts";
import type { PushRequest } from "../../../src/git/receive/push-request.ts";
import type { Quarantine } from "../../../src/git/receive/quarantine.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";

let book: Book;
let ada: Actor;
let eve: Actor;
let context: RepositoryContext;
/** One after the other, then one aside with a workflow, and a file. */
let first: string;
let second: string;
let aside: string;
let blob: string;
const job: Actor = {
	...{ account: undefined, via: "token", token: undefined },
	job: { task: 987_654, repository: 1, rights: {} },
};

const many = <T>(count: number, of: (n: number) => T) =>
	Array.from({ length: count }, (_, n) => of(n));

beforeAll(async () => {
	book = await bookForge();
	const { app } = book.forge;
	const actor = async (name: string) =>
		actingFor((await accountByName(app.db, name)) as Account);
	[ada, eve] = [await actor("ada"), await actor("eve")];
	({ commit: first, blob } = await book.write("a.txt", "a"));
	({ commit: second } = await book.write("b.txt", "b"));
	({ commit: aside } = await book.write(".gitea/workflows/w.yml", "on: push", {
		new_branch: "aside",
	}));
	context = (await findRepository(
		app,
		ada,
		"ada",
		"book",
	)) as RepositoryContext;
});

const rule = (settings: Partial<RuleSettings>): BranchRule => ({
	...({ id: 1, repository_id: 1, name: "main", priority: 1 } as BranchRule),
	settings: { ...strictest, enable_push: true, ...settings },
	people: Object.fromEntries(
		lists.map((list) => [list, { accounts: [], teams: [] }]),
	) as unknown as BranchRule["people"],
});
const judged = (
	settings: Partial<RuleSettings>,
	from: string | null,
	to: string | null,
	against: string | null = null,
	forced = false,
) =>
	judgeMove(
		...([book.forge.app, ada, storeOf(context.repository)] as const),
		[rule(settings)],
		{ branch: "main", from, to, forced, against: async () => against },
	);

test("what a branch moves over counts, for a new one what it has beyond another", async () => {
	const locked = (path: string) =>
		`path is protected and can not be changed [path: ${path}]`;
	const of = (pattern: string) => ({ protected_file_patterns: pattern });
	expect(await judged(of("b.txt"), first, second, second)).toBe(
		locked("b.txt"),
	);
	expect(await judged(of("a.txt"), first, second, null)).toBeUndefined();
	expect(await judged(of("a.txt"), null, second, first)).toBeUndefined();
	expect(await judged(of("b.txt"), null, second, first)).toBe(locked("b.txt"));
	expect(await judged(of("a.txt"), null, second, null)).toBe(locked("a.txt"));
	expect(await judged({}, first, second)).toBeUndefined();
	expect(
		await judgeMove(book.forge.app, ada, storeOf(context.repository), [], {
			...{ branch: "main", from: first, to: null, forced: true },
			against: async () => null,
		}),
	).toBeUndefined();
});

test("a file that everybody may change opens a branch that nobody pushes to", async () => {
	const open = (pattern: string) => ({
		...{ enable_push: false, unprotected_file_patterns: pattern },
	});
	expect(await judged(open("b.txt"), first, second)).toBeUndefined();
	expect(await judged(open("a.txt"), first, second)).toContain("Not allowed");
	expect(await judged(open("*.txt"), first, second)).toBeUndefined();
});

test("signatures are asked of commits that come, and a branch is not deleted", async () => {
	const signed = { require_signed_commits: true };
	const words = "branch main is protected from deletion";
	expect(await judged(signed, first, null)).toBe(words);
	expect(
		await judged({ ...signed, protected_file_patterns: "*" }, first, null),
	).toBe(words);
	expect(await judged({}, first, second, null, true)).toBe(
		"branch main is protected from force push",
	);
});

test("rules of branches and of tags hold for moves of each, in their order", async () => {
	const { app } = book.forge;
	const { repository } = context;
	await createTagRule(app, repository, "v*", {
		accounts: [eve.account?.id as number],
	});
	for (const body of [
		{ rule_name: "main", enable_push: true },
		{ rule_name: "k/*", enable_push: true, protected_file_patterns: "b.txt" },
	]) {
		const made = await book.forge.call(
			...(["POST", "/repos/ada/book/branch_protections"] as const),
			{ as: book.ada, body },
		);
		expect(made.status).toBe(201);
	}
	const judge = (actor: Actor, moves: RefMove[], of = repository) =>
		judgeByRules(app, actor, of, storeOf(repository), moves);
	const tag = (name: string): RefMove => ({
		...{ name: `refs/tags/${name}`, from: null, to: second },
	});
	const branch = (name: string, more: Partial<RefMove> = {}): RefMove => ({
		...{ name: `refs/heads/${name}`, from: first, to: second, ...more },
	});
	const kept = "tag v1 is protected";
	expect(await judge(ada, [tag("v1")])).toEqual([kept]);
	expect(await judge(eve, [tag("v1")])).toEqual([undefined]);
	expect(await judge(ada, [tag("w1"), tag("v1")])).toEqual([undefined, kept]);
	// a new branch is compared with the default one, which has the second commit
	expect(
		await judge(ada, [
			branch("k/x", { from: null }),
			branch("k/y", { from: null, to: first }),
		]),
	).toEqual([
		...[undefined, "path is protected and can not be changed [path: b.txt]"],
	]);
	const forced = "branch main is protected from force push";
	expect(
		await judge(ada, [
			...[branch("main"), branch("main", { forced: true })],
			...[branch("main", { to: null }), branch("dev", { to: null })],
			...[tag("v1"), { ...branch("v1"), name: "refs/notes/v1" }],
		]),
	).toEqual([
		...[undefined, forced, "branch main is protected from deletion"],
		...[undefined, kept, undefined],
	]);
	expect(
		await judge(ada, [tag("v1"), branch("main", { to: null })], {
			...repository,
			wiki: true,
		}),
	).toEqual([undefined, undefined]);
});

test("tags behind those that took ten seconds to compare with rules are refused", async () => {
	const { app } = book.forge;
	const { repository } = context;
	for (const pattern of ["slow-*", "late-*"])
		await createTagRule(app, repository, pattern, { accounts: [1] });
	const rules = (await tagRules(app.db, repository.id)).length;
	const moves = many(
		7,
		(n): RefMove => ({
			...{ name: `refs/tags/w${n}`, from: null, to: second },
		}),
	);
	let time = 0;
	vi.spyOn(performance, "now").mockImplementation(
		() => (time += 2_000 / rules),
	);
	onTestFinished(() => void vi.restoreAllMocks());
	const late = "the rules for tags take too long to compare";
	expect(
		await judgeByRules(app, ada, repository, storeOf(repository), moves),
	).toEqual([...many(5, () => undefined), late, late]);
});

test("a tag whose rules cannot be compared for another reason is not refused by it", async () => {
	const { app } = book.forge;
	const { repository } = context;
	const rows = async (_: unknown, params: object) => {
		if ("repository" in params) return [{ id: 1, pattern: "w*" }];
		if ("rules" in params)
			return [{ rule_id: 1, account_id: null, team_id: 1 }];
		throw new Error("the database is away");
	};
	const away = { ...app, db: insteadOf(app.db, { all: rows as never }) };
	const move: RefMove = { name: "refs/tags/w1", from: null, to: second };
	await expect(
		judgeByRules(away, ada, repository, storeOf(repository), [move]),
	).rejects.toThrow("the database is away");
});

test("a token of some repositories lends no rights in another one", async () => {
	const { app } = book.forge;
	const rights = async (repositories: number[] | undefined, actor = eve) => {
		const token = { id: 1, scopes: ["all"], repositories };
		const found = await findRepository(app, actor, "ada", "book");
		if (!found) throw new Error("no repository");
		const given = await pushRights(app, { ...actor, token }, found);
		return [given.all, given.proposes, given.branches.size];
	};
	const { id } = context.repository;
	expect(await rights(undefined)).toEqual([false, true, 0]);
	expect(await rights([id])).toEqual([false, true, 0]);
	expect(await rights([id + 1000])).toEqual([false, false, 0]);
	expect(await rights(undefined, ada)).toEqual([true, true, 0]);
	const nobody: Actor = {
		...{ account: undefined, via: "anonymous", token: undefined },
	};
	const found = await findRepository(app, nobody, "ada", "book");
	expect(found && (await pushRights(app, nobody, found))).toEqual({
		...{ all: false, branches: new Set(), proposes: false },
	});
});

test("a branch that was lent is not lent to a token of other repositories, nor in a wiki", async () => {
	const { app } = book.forge;
	const send = async (path: string, body: object) => {
		const { status } = await book.forge.call("POST", path, {
			...{ as: book.eve, body },
		});
		expect([path, status < 300]).toEqual([path, true]);
	};
	await send("/repos/ada/book/forks", {});
	await send("/repos/eve/book/contents/own.txt", {
		...{ content: base64("x"), message: "own", new_branch: "lent" },
	});
	await send("/repos/ada/book/pulls", {
		...{ head: "eve:lent", base: "main", title: "lent" },
		allow_maintainer_edit: true,
	});
	const fork = await findRepository(app, ada, "eve", "book");
	if (!fork) throw new Error("no fork");
	const { repository } = fork;
	const lent = async (
		repositories: number[] | undefined,
		more: object = {},
	) => {
		const token = { id: 1, scopes: ["all"], repositories };
		const found = { ...fork, repository: { ...repository, ...more } };
		return [...(await pushRights(app, { ...ada, token }, found)).branches];
	};
	expect(await lent(undefined)).toEqual(["lent"]);
	expect(await lent([repository.id, context.repository.id])).toEqual(["lent"]);
	expect(await lent([context.repository.id])).toEqual([]);
	expect(await lent(undefined, { wiki: true })).toEqual([]);
});

test("a job moves nothing that has other workflows than those that are there", async () => {
	const { app } = book.forge;
	const { repository } = context;
	const judge = (moves: RefMove[], actor = job, of = repository) =>
		judgeJob(app, actor, of, storeOf(repository), moves);
	const move = (name: string, to: string | null, from: string | null = null) =>
		({ name, from, to }) as RefMove;
	const words = (name: string) =>
		`a job may not change workflow files (${name})`;
	const names = ["refs/heads/x", "refs/tags/x"];
	for (const name of names) {
		expect(await judge([move(name, second)])).toEqual([undefined]);
		expect(await judge([move(name, aside)])).toEqual([words(name)]);
		// they were there
		expect(await judge([move(name, aside, aside)])).toEqual([undefined]);
		expect(await judge([move(name, aside, first)])).toEqual([words(name)]);
		expect(await judge([move(name, null, aside)])).toEqual([undefined]);
		expect(await judge([move(name, "f".repeat(40))])).toEqual([words(name)]);
	}
	expect(await judge([move("refs/notes/x", aside)])).toEqual([undefined]);
	// what its own run was made of
	await app.db.script(`
		insert into action_run (id, repository_id, number, workflow, title, event, ref, sha, status, created_at, updated_at)
			values (71, ${repository.id}, 71, 'w', 'w', 'push', 'refs/heads/aside', '${aside}', 'running', 1, 1);
		insert into action_job (id, run_id, repository_id, attempt, position, key, name, status, created_at, updated_at)
			values (72, 71, ${repository.id}, 1, 1, 'k', 'k', 'running', 1, 1);
		insert into action_task (id, job_id, repository_id, hash, status, started_at, updated_at)
			values (73, 72, ${repository.id}, 'h', 'running', 1, 1);
	`);
	const own: Actor = { ...job, job: { task: 73, repository: 1, rights: {} } };
	for (const name of names)
		expect(await judge([move(name, aside, first)], own)).toEqual([undefined]);
	const mixed = [move("refs/heads/x", aside), move("refs/heads/y", first)];
	expect(await judge(mixed)).toEqual([words("refs/heads/x"), undefined]);
	// a file has no workflows, as the default branch has none
	expect(await judge([move("refs/tags/x", blob)])).toEqual([undefined]);
	expect(await judge([move("refs/tags/x", blob, blob)])).toEqual([undefined]);
	expect(await judge(mixed, ada)).toEqual([undefined, undefined]);
	// a repository without a branch has none either
	const bare = await findRepository(app, ada, "ada", "bare");
	expect(
		await judge([move("refs/heads/x", null, first)], job, bare?.repository),
	).toEqual([undefined]);
	const zero = "0".repeat(40);
	const commands = mixed.map(({ name, to }) => ({
		...{ ref: name, old: zero, new: to as string },
	}));
	const all = await judgeAll(
		...([app, job, repository, storeOf(repository) as Quarantine] as const),
		{
			push: { commands, capabilities: new Set() } as unknown as PushRequest,
			early: [],
		},
	);
	expect(all.map(({ refused }) => refused)).toEqual([
		...[words("refs/heads/x"), undefined],
	]);
	expect(await judge(mixed, job, { ...repository, wiki: true })).toEqual([
		...[undefined, undefined],
	]);
});

test("what fails for another reason than the objects refuses no command", async () => {
	const { app } = book.forge;
	const { repository } = context;
	const git = new Proxy(app.git, {
		get() {
			throw new Error("out of memory");
		},
	});
	const failing = Object.assign(Object.create(app) as typeof app, { git });
	const command = { ref: "refs/heads/x", old: "0".repeat(40), new: first };
	await expect(
		judgeAll(
			failing,
			...([ada, repository, storeOf(repository) as Quarantine] as const),
			{
				push: {
					...{ commands: [command], capabilities: new Set() },
				} as unknown as PushRequest,
				early: [],
			},
		),
	).rejects.toThrow("out of memory");
	// nor does it refuse a proposal, whose pusher would be told of it
	const found = await moveOf(app, storeOf(repository), {
		...{ ref: "refs/for/main/x", old: "0".repeat(40), new: aside },
	});
	const pusher = { ...ada, account: ada.account as Account };
	await expect(
		takeProposal(failing, pusher, context, found, []),
	).rejects.toThrow("out of memory");
	expect(await takeProposal(app, pusher, context, found, [])).toMatchObject({
		...{ result: { ref: found.name, options: expect.anything() } },
		message: expect.stringContaining("Visit the new pull request"),
	});
});
