import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { moveOf } from "../../../src/domain/pushes/judge-command.ts";
import type { RefMove } from "../../../src/domain/refs/ref.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import { storeOf } from "../../../src/domain/repositories/repository.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { type Book, bookForge } from "../../support/book.ts";

const zero = "0".repeat(40);
let book: Book;
let store: StoreRef;
/** One commit after the other, and a file of the first. */
let first: string;
let second: string;
let blob: string;

beforeAll(async () => {
	book = await bookForge();
	const { app } = book.forge;
	({ commit: first, blob } = await book.write("a", "a"));
	({ commit: second } = await book.write("b", "b"));
	const ada = actingFor((await accountByName(app.db, "ada")) as Account);
	const found = await findRepository(app, ada, "ada", "book");
	if (!found) throw new Error("no repository");
	store = storeOf(found.repository);
});

const of = (ref: string, from: string | undefined, to: string | undefined) =>
	moveOf(book.forge.app, store, { ref, old: from ?? zero, new: to ?? zero });

test("a command means a move, with what it points to", async () => {
	const name = "refs/heads/x";
	expect(await of(name, first, undefined)).toEqual({
		...{ name, from: first, to: null },
	});
	expect(await of(name, first, first)).toEqual({
		...{ name, from: first, to: first },
	});
	const told = async (...given: Parameters<typeof of>) => {
		const { from, to, peeled, tip, tag, forced }: RefMove = await of(...given);
		return [from, to, peeled, tip !== undefined, tag, forced];
	};
	const [made, ahead, back, other, file] = [
		await told(name, undefined, first),
		await told(name, first, second),
		await told(name, second, first),
		await told("refs/tags/x", second, first),
		await told("refs/tags/x", undefined, blob),
	];
	expect(made).toEqual([null, first, null, true, undefined, false]);
	expect(ahead).toEqual([first, second, null, true, undefined, false]);
	expect(back).toEqual([second, first, null, true, undefined, true]);
	expect(other).toEqual([second, first, null, true, undefined, false]);
	expect(file).toEqual([null, blob, null, false, undefined, false]);
});

test("a tag tells what it says, and which commit it stands for", async () => {
	const made = await book.forge.call<{ id: string }>(
		...(["POST", "/repos/ada/book/tags"] as const),
		{
			as: book.ada,
			body: { tag_name: "v1", message: "the first", target: first },
		},
	);
	expect(made.status).toBe(201);
	const tag = made.body.id;
	const move = await of("refs/tags/v1", undefined, tag);
	expect(move).toMatchObject({ to: tag, peeled: first, forced: false });
	expect(move.tag).toMatchObject({ message: "the first\n", signed: false });
	expect(move.tip).toEqual((await of("refs/tags/x", undefined, first)).tip);
	await expect(of("refs/heads/v1", undefined, tag)).rejects.toThrow(
		"a branch must point to a commit",
	);
});
