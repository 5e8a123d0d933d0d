import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";
import { conflict, isDomainError } from "../../errors.ts";

/** A request that is done once, however often it is sent. */
export interface KeyedRequest {
	readonly account: number;
	/** The key as a digest. */
	readonly digest: string;
	/** All that was asked for, as a digest. */
	readonly asked: string;
}

/** This is what is known of a key. */
export interface EarlierAnswer {
	/** Another request had this key. */
	readonly other: boolean;
	/** 0: the request is being worked on, or its server has ended in the middle. */
	readonly status: number;
	/** This is where what it created is; "" where it has no address. */
	readonly address: string;
	/** The whole answer as text; undefined where it was not kept. */
	readonly answer?: string | undefined;
	/** When the key was taken, or its request was worked on last. */
	readonly at: number;
}

/** This is what is remembered of an answer. */
export type NotedAnswer = Pick<EarlierAnswer, "status" | "address" | "answer">;

/** So long a key counts, in seconds, and so many of an account do. */
export const keptFor = 86_400;
export const mostKeys = 1_000;

const insert = insertInto(
	"request_key",
	["account_id", "digest", "asked", "status", "address", "created_at"],
	(insert) => insert.onConflict((conflict) => conflict.doNothing()),
);
const find = query((q, p: { account: number; digest: string }) =>
	q
		.selectFrom("request_key")
		.select(["asked", "status", "address", "answer", "created_at"])
		.where("account_id", "=", p.account)
		.where("digest", "=", p.digest),
);
const setAnswer = updateTable("request_key", {
	set: ["status", "address", "answer"],
	where: ["account_id", "digest"],
});
const setAlive = updateTable("request_key", {
	set: ["created_at"],
	where: ["account_id", "digest", "status"],
});
const removeOne = query(
	(q, p: { account: number; digest: string; before: number }) =>
		q
			.deleteFrom("request_key")
			.where("account_id", "=", p.account)
			.where("digest", "=", p.digest)
			.where("created_at", "<", p.before),
);
const trim = query((q, p: { account: number }) =>
	q
		.deleteFrom("request_key")
		.where("account_id", "=", p.account)
		.where("created_at", "<", (e) =>
			e
				.selectFrom("request_key as other")
				.select("other.created_at")
				.where("other.account_id", "=", p.account)
				.orderBy("other.created_at", "desc")
				.limit(1)
				.offset(sql.lit(mostKeys - 1)),
		),
);
const removeOld = query((q, p: { before: number }) =>
	q
		.deleteFrom("request_key")
		.where("id", "in", (e) =>
			e
				.selectFrom("request_key")
				.select("id")
				.where("created_at", "<", p.before)
				.orderBy("created_at")
				.limit(sql.lit(portion)),
		),
);

/**
 * The request that a key names; `asked` is all that it asks for. The key is part of its digest: passwords and secrets may be asked for, and
 * without the key, which is kept nowhere, nobody finds them by guessing.
 */
export const keyedRequest = (
	account: number,
	key: string,
	asked: string,
): KeyedRequest => ({
	account,
	digest: digest(key),
	asked: digest(`${key} ${asked}`),
});

const digest = (text: string): string =>
	createHash("sha256").update(text).digest("base64url");

/**
 * Takes a key in the transaction that creates something: what fails leaves none.
 * @throws DomainError "conflict" when another request has it, see `isTaken`
 */
export async function takeKey(
	app: App,
	tx: Transaction,
	{ account, digest, asked }: KeyedRequest,
): Promise<void> {
	const at = now(app);
	await tx.run(removeOne, { account, digest, before: at - keptFor });
	const row = { digest, asked, status: 0, address: "", created_at: at };
	if (!(await tx.run(insert, { account_id: account, ...row })))
		throw conflict("This request is being worked on.", { taken: true });
	tx.later(trim, { account });
}

/** Tells whether a request was refused because another one took its key meanwhile. */
export const isTaken = (error: unknown): boolean =>
	isDomainError(error, "conflict") && error.details?.taken === true;

/** Gives what an earlier request with the key was answered with; undefined where there was none. */
export async function findEarlier(
	app: App,
	{ account, digest, asked }: KeyedRequest,
): Promise<EarlierAnswer | undefined> {
	const row = await app.db.first(find, { account, digest });
	if (!row || row.created_at < now(app) - keptFor) return undefined;
	const { status, address, created_at: at } = row;
	const text = row.answer ? app.seals.open(row.answer) : undefined;
	return { other: row.asked !== asked, status, address, answer: text, at };
}

/** Notes what a request was answered with. */
export const noteAnswer = (
	app: App,
	{ account, digest }: KeyedRequest,
	{ status, address, answer }: NotedAnswer,
): Promise<unknown> => {
	const sealed = answer === undefined ? null : app.seals.seal(answer);
	const row = { account_id: account, digest, status, address, answer: sealed };
	return app.db.write((tx) => tx.run(setAnswer, row));
};

/** Says that the request which has a key is still being worked on: its key counts as if it had been taken now. */
export const keepKey = (
	app: App,
	{ account, digest }: KeyedRequest,
): Promise<unknown> => {
	const row = { account_id: account, digest, status: 0, created_at: now(app) };
	return app.db.write((tx) => tx.run(setAlive, row));
};

/** Forgets the key of a request that failed after a part of it was done. */
export const forgetKey = (
	app: App,
	{ account, digest }: KeyedRequest,
): Promise<unknown> =>
	app.db.write((tx) =>
		tx.run(removeOne, { account, digest, before: now(app) + 1 }),
	);

/** Forgets the keys of the days before. */
export const removeOldRequestKeys = (app: App): Promise<void> =>
	deleteInPortions(app.db, removeOld, { before: now(app) - keptFor });
