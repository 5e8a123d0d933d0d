import { describe, expect, test } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import { actingFor, anonymous } from "../../../src/domain/permissions/actor.ts";
import {
	type BranchRule,
	ruleFor,
} from "../../../src/domain/protection/branch-rule.ts";
import {
	mayTouchTag,
	type TagRule,
	tagsUnder,
} from "../../../src/domain/protection/tag-rule.ts";
import { refuseCommand } from "../../../src/domain/pushes/gate.ts";
import {
	type CommandVerdict,
	failTogether,
	isAtomic,
	isProposal,
	refuseAll,
} from "../../../src/domain/pushes/judge-push.ts";
import {
	mayPushAnything,
	type PushRights,
	refuseByRights,
} from "../../../src/domain/pushes/rights.ts";
import type { Repository } from "../../../src/domain/repositories/repository.ts";
import type { PushRequest } from "../../../src/git/receive/push-request.ts";

const zero = "0".repeat(40);
const oid = "a".repeat(40);
const repository = (more: Partial<Repository> = {}) =>
	({
		...{ archived_at: null, mirror: 0, format: "sha1", wiki: 0 },
		...{ default_branch: "main", ...more },
	}) as Repository;
const move = (ref: string) => ({ ref, old: zero, new: oid });
const deletion = (ref: string) => ({ ref, old: oid, new: zero });

describe("the gate", () => {
	const refuses = (
		command: ReturnType<typeof move>,
		more?: Partial<Repository>,
	) => refuseCommand(repository(more), command);

	test.each([
		...["refs/heads/main", "refs/heads/a/b", "refs/tags/v1", "refs/notes/x"],
		...["refs/for/main", "refs/for/main/topic", "refs/remotes/origin/HEAD"],
		"refs/notes/-x",
	])("takes %s", (ref) => {
		expect(refuses(move(ref))).toBeUndefined();
	});

	test.each([
		...["refs/changes/01/1/1", "refs/ingot/x", "refs/pull/1/head"],
		`refs/replace/${oid}`,
	])("keeps %s to the forge, also from deletion", (ref) => {
		expect(refuses(move(ref))).toBe("this ref is the forge's own");
		expect(refuses(deletion(ref))).toBe("this ref is the forge's own");
	});

	test.each([
		...["refs/heads/-x", "refs/heads/HEAD", `refs/tags/${oid}`],
		...["refs/for/-x", "refs/for/HEAD", "refs/notes/a..b", "refs/x", "main"],
	])("takes no new %s, and lets it be deleted", (ref) => {
		expect(refuses(move(ref))).toBe("funny refname");
		if (!ref.startsWith("refs/for/"))
			expect(refuses(deletion(ref))).toBeUndefined();
	});

	test("lets nobody delete pull requests and the default branch", () => {
		expect(refuses(deletion("refs/for/main"))).toBe(
			"pull requests are closed, not deleted",
		);
		expect(refuses(deletion("refs/heads/main"))).toBe(
			"the default branch cannot be deleted",
		);
		expect(refuses(deletion("refs/heads/main2"))).toBeUndefined();
		expect(refuses(deletion("refs/tags/main"))).toBeUndefined();
		const zero256 = "0".repeat(64);
		const sha256 = { ref: "refs/heads/main", old: oid, new: zero256 };
		expect(refuses(sha256, { format: "sha256" })).toBe(
			"the default branch cannot be deleted",
		);
	});

	test("is shut where the repository is archived or a mirror", () => {
		expect(refuses(move("refs/heads/x"), { archived_at: 1 })).toBe(
			"the repository is archived",
		);
		expect(refuses(move("refs/heads/x"), { mirror: 1 })).toBe(
			"the repository is a mirror",
		);
	});
});

describe("rights of who pushes", () => {
	const nothing: PushRights = {
		...{ all: false, branches: new Set(), proposes: false },
	};
	const lent: PushRights = { ...nothing, branches: new Set(["topic"]) };
	const denied = "permission denied: you may not write to this ref";
	const refuses = (rights: PushRights, command: ReturnType<typeof move>) =>
		refuseByRights(rights, repository(), command);

	test("are to everything for who writes, but for proposals of who may not propose", () => {
		const all = { ...nothing, all: true };
		for (const ref of ["refs/heads/main", "refs/tags/v1", "refs/notes/x"]) {
			expect(refuses(all, move(ref))).toBeUndefined();
			expect(refuses(all, deletion(ref))).toBeUndefined();
		}
		expect(refuses(all, move("refs/for/main"))).toBe(
			"you may not open pull requests here",
		);
		expect(refuses({ ...all, proposes: true }, move("refs/for/main"))).toBe(
			undefined,
		);
	});

	test("are to the branches that were lent, and not to delete them", () => {
		expect(refuses(lent, move("refs/heads/topic"))).toBeUndefined();
		expect(refuses(lent, deletion("refs/heads/topic"))).toBe(denied);
		for (const ref of [
			...["refs/heads/main", "refs/heads/topic2", "refs/tags/topic"],
			...["refs/notes/topic", "refs/heads/topic/x", "refs/headx/topic"],
		])
			expect(refuses(lent, move(ref))).toBe(denied);
		expect(refuses(lent, move("refs/for/topic"))).toBe(
			"you may not open pull requests here",
		);
	});

	test("to propose are rights to nothing else", () => {
		const proposes = { ...nothing, proposes: true };
		expect(refuses(proposes, move("refs/for/main"))).toBeUndefined();
		expect(refuses(proposes, move("refs/heads/main"))).toBe(denied);
		expect(mayPushAnything(proposes)).toBe(true);
		expect(mayPushAnything(lent)).toBe(true);
		expect(mayPushAnything({ ...nothing, all: true })).toBe(true);
		expect(mayPushAnything(nothing)).toBe(false);
	});
});

describe("verdicts", () => {
	const verdict = (ref: string, refused?: string): CommandVerdict => ({
		command: move(ref),
		...(refused !== undefined && { refused }),
	});
	const words = (judged: CommandVerdict[]) => judged.map((j) => j.refused);

	test("stand together where one is refused, and keep their own reasons", () => {
		const mixed = [verdict("a"), verdict("b", "why"), verdict("c", "")];
		failTogether(mixed);
		expect(words(mixed)).toEqual(["atomic push failed", "why", ""]);
		const fine = [verdict("a"), verdict("b")];
		failTogether(fine);
		expect(words(fine)).toEqual([undefined, undefined]);
		refuseAll(fine, "all");
		expect(words(fine)).toEqual(["all", "all"]);
	});

	test("are of proposals and atomic pushes by what was sent", () => {
		expect(isProposal(verdict("refs/for/main"))).toBe(true);
		expect(isProposal(verdict("refs/heads/refs/for/x"))).toBe(false);
		const push = (...words: string[]) =>
			({ capabilities: new Set(words) }) as unknown as PushRequest;
		expect(isAtomic(push("report-status", "atomic"))).toBe(true);
		expect(isAtomic(push("report-status"))).toBe(false);
	});
});

describe("rules of names", () => {
	const rules = ["main", "rel/*", "*"].map((name) => ({ name }) as BranchRule);
	const name = async (branch: string, of = rules) =>
		(await ruleFor(of, branch))?.name;

	test("of branches hold in their order, whatever the case of a plain name", async () => {
		expect([await name("main"), await name("MAIN")]).toEqual(["main", "main"]);
		expect([await name("rel/1"), await name("other")]).toEqual(["rel/*", "*"]);
		for (const none of ["rel/1/x", "REL/1", "mainx"])
			expect(await name(none, rules.slice(0, 2))).toBeUndefined();
		expect(await name("x", [])).toBeUndefined();
	});

	test("of branches whose pattern cannot be read hold for a branch of that name", async () => {
		const broken = [{ name: "a[" } as BranchRule];
		expect(await name("A[", broken)).toBe("a[");
		expect(await name("a", broken)).toBeUndefined();
	});

	const tags = ["v1", "v1.0", "stable-1", "w"];
	test.each<[string, string[] | undefined]>([
		["v*", ["v1", "v1.0"]],
		["/^stable-/", ["stable-1"]],
		["/1/", ["v1", "v1.0", "stable-1"]],
		["w", ["w"]],
		// no expression is between these
		["//", []],
		["/w", []],
		["w/", []],
		["xw/", []],
		["/wx", []],
		["/(/", undefined],
		["a[", undefined],
	])("of tags by %s are for %j", async (pattern, wanted) => {
		expect(await tagsUnder(pattern, tags)).toEqual(
			wanted && { found: wanted, isAll: true },
		);
	});

	test("of tags let through who is on the list of one that fits", async () => {
		const rule = (pattern: string, ...accounts: number[]) =>
			({ pattern, people: { accounts, teams: [] } }) as unknown as TagRule;
		const db = {} as Reader;
		const may = (id: number, tag: string, ...of: TagRule[]) =>
			mayTouchTag(db, actingFor({ id } as Account), of, tag);
		expect(await may(1, "v1")).toBe(true);
		expect(await may(1, "w1", rule("v*", 2))).toBe(true);
		expect(await may(1, "v1", rule("v*", 2))).toBe(false);
		expect(await may(2, "v1", rule("v*", 2))).toBe(true);
		expect(await may(1, "v1", rule("v*", 2), rule("/1$/", 1))).toBe(true);
		// an older version took it
		expect(await may(1, "v1", rule("a[", 2))).toBe(false);
		expect(await may(3, "v1", rule("v*", 2), rule("/1$/", 1))).toBe(false);
		expect(await may(2, "v1", rule("v*"))).toBe(false);
		expect(await mayTouchTag(db, anonymous, [rule("v*", 2)], "v1")).toBe(false);
	});
});
