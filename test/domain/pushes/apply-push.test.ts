import { Readable } from "node:stream";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	actingFor,
} from "../../../src/domain/permissions/actor.ts";
import { acceptPush } from "../../../src/domain/pushes/accept-push.ts";
import { applyJudged } from "../../../src/domain/pushes/apply-push.ts";
import { moveOf } from "../../../src/domain/pushes/judge-command.ts";
import {
	type CommandVerdict,
	judgeAll,
} from "../../../src/domain/pushes/judge-push.ts";
import type { PushRights } from "../../../src/domain/pushes/rights.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../src/domain/repositories/repository.ts";
import { forbidden, notFound, unauthorized } from "../../../src/errors.ts";
import type { PushRequest } from "../../../src/git/receive/push-request.ts";
import type { Quarantine } from "../../../src/git/receive/quarantine.ts";
import { type Book, bookForge } from "../../support/book.ts";

const zero = "0".repeat(40);
let book: Book;
let ada: Actor;
let context: RepositoryContext;
let commits: string[];
let blob: string;
let migrated: number;
/** The lines for whoever pushed. */
let said: string;
let count = 0;

beforeAll(async () => {
	book = await bookForge();
	const { app } = book.forge;
	ada = actingFor((await accountByName(app.db, "ada")) as Account);
	const made = [await book.write("a", "a"), await book.write("b", "b")];
	commits = made.map(({ commit }) => commit);
	blob = made[0]?.blob as string;
	context = (await findRepository(
		app,
		ada,
		"ada",
		"book",
	)) as RepositoryContext;
});
beforeEach(() => {
	migrated = 0;
});

/** Gives the objects of a push, which are all there already. */
const held = () =>
	({
		...storeOf(context.repository),
		async migrate() {
			migrated++;
			return true;
		},
	}) as unknown as Quarantine;
const command = (ref: string, to = commits[1] as string, from = zero) => ({
	...{ ref, old: from, new: to },
});
const pushOf = (commands: PushRequest["commands"], ...capabilities: string[]) =>
	({
		commands,
		capabilities: new Set(capabilities),
		options: [],
	}) as unknown as PushRequest;
async function verdict(
	ref: string,
	{ refused, to, from }: { refused?: string; to?: string; from?: string } = {},
): Promise<CommandVerdict> {
	const one = command(ref, to, from);
	const move = await moveOf(book.forge.app, storeOf(context.repository), one);
	return { command: one, move, ...(refused !== undefined && { refused }) };
}
async function apply(
	judged: CommandVerdict[],
	{ actor = ada, app = book.forge.app, atomic = false } = {},
) {
	const push = pushOf(
		judged.map((j) => j.command),
		...(atomic ? ["atomic"] : []),
	);
	const outcome = await applyJudged(app, actor, context, held(), {
		...{ push, judged, how: "push" as const },
	});
	said = outcome.messages.join("\n");
	return outcome.results.map(({ refused }) => refused);
}
/** The commits that came and have no name. */
const unnamed = async () => {
	const rows = await book.forge.app.db.rows((q) =>
		q
			.selectFrom("lost_tip")
			.select("oid")
			.where("store_id", "=", context.repository.store_id),
	);
	return rows.map(({ oid }) => oid).sort();
};
const forgetUnnamed = () => book.forge.app.db.script("delete from lost_tip");
const refs = async (...names: string[]) =>
	(
		await book.forge.app.db.rows((q) =>
			q
				.selectFrom("git_ref")
				.select("name")
				.where("store_id", "=", context.repository.store_id)
				.where("name", "in", names)
				.orderBy("name"),
		)
	).map(({ name }) => name);
const pulls = async () =>
	(await book.forge.app.db.rows((q) => q.selectFrom("pull").select("issue_id")))
		.length;
/** Names of branches that nobody has yet. */
const fresh = () => `refs/heads/n${++count}`;

test("what was not refused is moved, and its objects are kept", async () => {
	const [a, b] = [fresh(), fresh()];
	await forgetUnnamed();
	const [first, second] = commits as [string, string];
	const other = { to: first, refused: "why" };
	expect(await apply([await verdict(b, other)])).toEqual(["why"]);
	expect([await unnamed(), migrated, said]).toEqual([[], 0, ""]);
	expect(await apply([await verdict(a), await verdict(b, other)])).toEqual([
		...[undefined, "why"],
	]);
	expect([await refs(a, b), migrated]).toEqual([[a], 1]);
	// what came beside it stays in the store
	expect(await unnamed()).toEqual([first]);
	expect(said).toContain(`Create a new pull request for '${a.slice(11)}'`);
	expect(said).not.toContain(b.slice(11));
	expect(await apply([await verdict(fresh(), { to: second })])).toEqual([
		undefined,
	]);
	expect(await unnamed()).toEqual([first]);
	const early = { command: command(fresh(), blob), refused: "early" };
	const beside = await apply([early, await verdict(fresh())]);
	expect(beside).toEqual(["early", undefined]);
	expect(await unnamed()).toEqual([first]);
	// where nothing was refused nothing is noted
	const { app } = book.forge;
	let writes = 0;
	const db = insteadOf(app.db, {
		async write(work, sharing) {
			writes++;
			return app.db.write(work, sharing);
		},
	});
	const counting = Object.assign(Object.create(app) as typeof app, { db });
	await apply([await verdict(fresh())], { app: counting });
	expect(writes).toBe(1);
	migrated = 1;
	expect(await apply([await verdict(b, { refused: "why" })])).toEqual(["why"]);
	expect([await refs(b), migrated]).toEqual([[], 1]);
	expect(await apply([])).toEqual([]);
});

test("a ref that somebody else has moved is refused, alone or with all of an atomic push", async () => {
	const [a, b] = [fresh(), fresh()];
	const stale = (ref: string) => verdict(ref, { from: commits[0] as string });
	expect(await apply([await stale(a), await verdict(b)])).toEqual([
		...["fetch first", undefined],
	]);
	expect(await refs(a, b)).toEqual([b]);
	const c = fresh();
	expect(
		await apply([await stale(a), await verdict(c)], { atomic: true }),
	).toEqual(["fetch first", "atomic push failed"]);
	expect(await refs(a, c)).toEqual([]);
	const below = `${b}/below`;
	expect(await apply([await verdict(below), await verdict(c)])).toEqual([
		...["name conflicts with another ref", undefined],
	]);
	expect(await refs(below, c)).toEqual([c]);
});

test("nothing moves when the repository was archived meanwhile, or the rights are lost", async () => {
	const { app } = book.forge;
	const a = fresh();
	const set = (value: number) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("repository")
					.set({ archived_at: value })
					.where("id", "=", context.repository.id),
			),
		);
	await set(1);
	expect(
		await apply([await verdict(a), await verdict(fresh(), { refused: "why" })]),
	).toEqual(["the repository is archived", "why"]);
	await set(0);
	for (const error of [forbidden("no"), unauthorized("no"), notFound("no")]) {
		const db = Object.create(app.db) as typeof app.db;
		let writes = 0;
		// what was refused is noted in a second transaction
		db.write = async (...given) => {
			if (++writes === 1) throw error;
			return app.db.write(...given);
		};
		const losing = Object.assign(Object.create(app) as typeof app, { db });
		expect(
			await apply(
				[await verdict(a), await verdict(fresh(), { refused: "why" })],
				{ app: losing },
			),
		).toEqual(["permission denied: no", "why"]);
	}
	const broken = Object.create(app.db) as typeof app.db;
	broken.write = async () => {
		throw new Error("broken");
	};
	const failing = Object.assign(Object.create(app) as typeof app, {
		db: broken,
	});
	await expect(apply([await verdict(a)], { app: failing })).rejects.toThrow(
		"broken",
	);
	expect(await refs(a)).toEqual([]);
});

test("a proposal that was refused makes no pull request, nor does one of nobody", async () => {
	const before = await pulls();
	const proposal = (refused?: string) =>
		verdict("refs/for/main/mine", {
			to: commits[1] as string,
			...(refused !== undefined && { refused }),
		});
	expect(await apply([await proposal("why")])).toEqual(["why"]);
	expect(await apply([await proposal("why"), await verdict(fresh())])).toEqual([
		...["why", undefined],
	]);
	const key: Actor = {
		...{ account: undefined, via: "key", token: undefined },
		deploy: { key: 1, opens: new Map() },
	};
	expect(await apply([await proposal()], { actor: key })).toEqual([undefined]);
	expect(await pulls()).toBe(before);
	// it has nothing that the base lacks
	expect(await apply([await proposal()])).toEqual([
		expect.stringContaining("no new commits"),
	]);
	expect(said).toBe("");
	expect(await pulls()).toBe(before);
});

test("of a proposal is told which pull request it made, and what it moved there", async () => {
	const one = await book.write("one", "1", { new_branch: "one" });
	const other = await book.write("other", "2", { new_branch: "other" });
	const propose = async (to: string, ...options: string[]) => {
		const judged = [await verdict("refs/for/main/told", { to })];
		const push = { ...pushOf(judged.map((j) => j.command)), options };
		const { results } = await applyJudged(
			...([book.forge.app, ada, context, held()] as const),
			{ push, judged, how: "push" },
		);
		return results[0]?.options ?? results[0]?.refused;
	};
	const refname = ["refname", expect.stringMatching(/^refs\/pull\/\d+\/head$/)];
	expect(await propose(one.commit)).toEqual([
		...[refname, ["new-oid", one.commit]],
	]);
	const kept = await propose(other.commit, "a=b", "force-push=false");
	expect(kept).toContain("non-fast-forward");
	expect(await propose(other.commit, "force-push")).toEqual([
		...[refname, ["old-oid", one.commit], ["new-oid", other.commit]],
		["forced-update"],
	]);
	const { commit } = await book.write("ahead", "a", { branch: "other" });
	expect(await propose(commit)).toEqual([
		...[refname, ["old-oid", other.commit], ["new-oid", commit]],
	]);
});

test("commands are judged one by one, and together where the push is atomic", async () => {
	const words = async (
		commands: PushRequest["commands"],
		early: (string | undefined)[] = [],
		...capabilities: string[]
	) =>
		(
			await judgeAll(book.forge.app, ada, context.repository, held(), {
				push: pushOf(commands, ...capabilities),
				early,
			})
		).map((j) => j.refused ?? (j.move ? "moves" : "nothing"));
	const a = command("refs/heads/a");
	const missing = command("refs/heads/b", "f".repeat(40));
	const file = command("refs/heads/c", blob);
	const proposal = command("refs/for/main/x");
	const odd = command("refs/for/main/y", blob);
	expect(await words([a, missing, file])).toEqual([
		...["moves", "an object is missing", "a branch must point to a commit"],
	]);
	expect(await words([a, a], [undefined, "early"])).toEqual([
		...["moves", "early"],
	]);
	expect(await words([proposal, odd])).toEqual([
		...["moves", "only commits can be proposed"],
	]);
	expect(await words([a, missing], [], "atomic")).toEqual([
		...["atomic push failed", "an object is missing"],
	]);
	expect(await words([a, command("refs/heads/d")], [], "atomic")).toEqual([
		...["moves", "moves"],
	]);
	const mixed = "a pull request cannot be part of an atomic push";
	expect(await words([a, proposal], [], "atomic")).toEqual([mixed, mixed]);
	expect(await words([proposal], [], "atomic")).toEqual(["moves"]);
});

test("a push has so many refs and no more, and of strangers only what is theirs is looked at", async () => {
	const { app } = book.forge;
	let pack = Readable.from([]);
	const accept = async (
		commands: PushRequest["commands"],
		rights: Partial<PushRights> = {},
		hasPack = false,
		shallow: string[] = [],
	) => {
		pack = Readable.from([Buffer.from("this is no pack")]);
		const push = { ...pushOf(commands), shallow, hasPack, pack };
		const { results, messages } = await acceptPush(
			...([app, ada, context] as const),
			{ all: true, branches: new Set<string>(), proposes: false, ...rights },
			{ push, signal: new AbortController().signal },
		);
		said = messages.join("\n");
		return results.map(({ refused }) => refused);
	};
	const many = (length: number) =>
		Array.from({ length }, (_, n) => command(`refs/pull/${n}/head`));
	const words = async (length: number) => new Set(await accept(many(length)));
	expect(await words(5000)).toEqual(new Set(["this ref is the forge's own"]));
	expect(await words(5001)).toEqual(
		new Set(["a push moves at most 5000 refs"]),
	);
	const denied = "permission denied: you may not write to this ref";
	const lent = fresh();
	const branches = new Set([lent.slice("refs/heads/".length)]);
	const rights = { all: false, branches };
	expect(await accept([command(lent), command(fresh())], rights)).toEqual([
		...[undefined, denied],
	]);
	expect(await refs(lent)).toEqual([lent]);
	for (const hasPack of [false, true]) {
		expect(await accept([command(fresh())], rights, hasPack)).toEqual([denied]);
		expect(said).toBe("");
		// the client may send all of it
		await expect.poll(() => pack.readableEnded).toBe(true);
	}
	expect(await accept([command(lent)], rights, true)).toEqual([
		"unpacker error",
	]);
	expect(said).toBe("");
	// what is refused at once is not asked for its objects
	const missing = "f".repeat(40);
	const own = command("refs/pull/1/head", missing);
	expect(await accept([own], {}, true)).toEqual(["unpacker error"]);
	expect(await accept([command(fresh()), own])).toEqual([
		...[undefined, "this ref is the forge's own"],
	]);
	expect(await accept([command(fresh()), command(fresh(), missing)])).toEqual([
		...["unpacker error", "unpacker error"],
	]);
	// a shallow clone is told so where the history is missing
	const shallow = async (oid: string, hasPack = false) =>
		(await accept([command(fresh(), oid)], {}, hasPack, [missing]))[0];
	expect(await shallow(missing)).toBe("shallow update not allowed");
	expect(await shallow(commits[0] as string, true)).toBe("unpacker error");
	expect(await shallow(commits[0] as string)).toBeUndefined();
});

test("a push whose client has gone away is told to nobody", async () => {
	const pack = Readable.from([Buffer.from("PACK")]);
	const push = { ...pushOf([command(fresh())]), hasPack: true, pack };
	await expect(
		acceptPush(
			...([book.forge.app, ada, context] as const),
			{ all: true, branches: new Set<string>(), proposes: false },
			{ push: { ...push, shallow: [] }, signal: AbortSignal.abort() },
		),
	).rejects.toMatchObject({ kind: "aborted" });
});
