import { hash, randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { notFound, unauthorized } from "../../errors.ts";
import { noteAccess } from "../access-log/access-log.ts";
import {
	type EndedSessions,
	endedSessionsOf,
} from "../access-log/ended-sessions.ts";
import { sessionFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { demandChanges } from "../maintenance/maintenance.ts";
import { type Account, accountById, type Session } from "./account.ts";

const hour = 3600;
const day = 24 * hour;
/** How long a session lives unused, and at most, in seconds; longer where somebody stays signed in. */
const lives = {
	brief: { idle: day, longest: 7 * day },
	long: { idle: 30 * day, longest: 90 * day },
};
/** For so long after the password was shown, nobody is asked for it again, in seconds. */
const sudoSeconds = hour;

/** Sessions are stored as this digest: 256 random bits need no slow hash. */
const digest = (secret: string): string => hash("sha256", secret, "hex");

const insert = insertInto(
	"session",
	[
		"account_id",
		"hash",
		"method",
		"agent",
		"address",
		"stays",
		"created_at",
		"used_at",
		"expires_at",
		"sudo_at",
	],
	(insert) => insert.returningAll(),
);
const byHash = query((q, p: { hash: string; at: number }) =>
	q
		.selectFrom("session")
		.selectAll()
		.where("hash", "=", p.hash)
		.where("expires_at", ">", p.at),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("session").selectAll().where("id", "=", p.id),
);
const ofAccount = query((q, p: { account: number; at: number }) =>
	q
		.selectFrom("session")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("expires_at", ">", p.at)
		.orderBy("used_at", "desc")
		.orderBy("id", "desc")
		.limit(100),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("session")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);
const removeOthers = query((q, p: { account: number; kept: number }) =>
	q
		.deleteFrom("session")
		.where("account_id", "=", p.account)
		.where("id", "<>", p.kept)
		.returning("id"),
);
const removeExpired = query((q, p: { at: number }) =>
	q.deleteFrom("session").where("expires_at", "<=", p.at),
);
const confirm = updateTable("session", { set: ["sudo_at"], where: ["id"] });
/** Notes that a session was used, and until when it may go on. */
export const touchSession = updateTable("session", {
	set: ["used_at", "expires_at"],
	where: ["id"],
});

/** When a session ends that is used at a moment, in seconds. */
export const sessionEnd = (
	{ created_at, stays }: Pick<Session, "created_at" | "stays">,
	at: number,
): number => {
	const { idle } = stays ? lives.long : lives.brief;
	return Math.min(at + idle, created_at + longestLife({ stays }));
};

/** The longest time that a session lives, in seconds. */
export const longestLife = ({ stays }: Pick<Session, "stays">): number =>
	(stays ? lives.long : lives.brief).longest;

const signIn = updateTable(
	"account",
	{
		set: ["last_login_at"],
		where: ["id", "password_hash"],
	},
	(update) =>
		update
			.where("active", "=", 1)
			.where("prohibit_login", "=", 0)
			.where("removed", "=", 0),
);

/**
 * Signs an account in: the session, and the secret that only its browser gets. Whoever lost the right to it since it was checked gets none:
 * the password is another one, or the account is switched off. `also` is done, or refuses, in the same transaction, which notes the sign-in.
 * @throws DomainError "unauthorized"
 */
export async function startSession(
	app: App,
	account: Account,
	{
		method,
		agent,
		address,
		stays,
	}: {
		method: Session["method"];
		agent: string;
		address: string;
		stays: boolean;
	},
	also?: (tx: Transaction) => Promise<void>,
): Promise<{ session: Session; secret: string }> {
	// administrators come in to end a maintenance, and nobody else has to
	if (account.admin === 0) await demandChanges(app);
	const secret = randomBytes(32).toString("base64url");
	const at = now(app);
	const row = {
		account_id: account.id,
		hash: digest(secret),
		method,
		agent: agent.slice(0, 300),
		address,
		stays: Number(stays),
		created_at: at,
		used_at: at,
		expires_at: sessionEnd({ created_at: at, stays: Number(stays) }, at),
		sudo_at: at,
	};
	const { id, password_hash } = account;
	const session = await app.db.write(async (tx) => {
		// it also holds the account's row: what ends sessions at the same moment comes before this, or finds the new one
		if (!(await tx.run(signIn, { id, password_hash, last_login_at: at })))
			throw unauthorized(
				"This account was changed in the meantime. Sign in again.",
			);
		await also?.(tx);
		const session = await tx.first(insert, row);
		if (!session) throw new Error("no row for a new session");
		noteAccess(app, tx, account, {
			...{ kind: "signed-in", detail: method, id: session.id },
			fingerprint: sessionFingerprint(session),
		});
		return session;
	});
	return { session, secret };
}

/** The session that a secret opens, with its account; undefined for what is none, or has ended. */
export async function findSession(
	db: Reader,
	secret: string,
	at: number,
): Promise<{ session: Session; account: Account } | undefined> {
	const session = await db.first(byHash, { hash: digest(secret), at });
	const account = session && (await accountById(db, session.account_id));
	return account && session ? { session, account } : undefined;
}

export const sessionById = (
	db: Reader,
	id: number,
): Promise<Session | undefined> => db.first(byId, { id });

/** The sessions of an account that may go on, the last used first. */
export const listSessions = (
	app: App,
	account: Pick<Account, "id">,
): Promise<Session[]> =>
	app.db.all(ofAccount, { account: account.id, at: now(app) });

/** Ends one session of an account. @throws DomainError "not-found" */
export async function endSession(
	app: App,
	account: Pick<Account, "id">,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, { account: account.id, id }))) throw notFound();
		noteAudit(app, tx, {
			action: "session.ended",
			in: { accountId: account.id },
			facts: { count: 1, sessions: [id] },
		});
	});
}

/** Ends the sessions of an account, but for one that is kept; gives the others, if there were any. */
export async function endOtherSessions(
	tx: Transaction,
	account: number,
	kept = 0,
): Promise<EndedSessions> {
	const ended = await tx.all(removeOthers, { account, kept });
	const ids = ended.map(({ id }) => id);
	return endedSessionsOf(ids, { kept });
}

/** Ends the sessions of an account, but for one that is kept, and notes it; gives how many. */
export const signOutOthers = (
	app: App,
	account: Pick<Account, "id">,
	kept?: number,
): Promise<number> =>
	app.db.write(async (tx) => {
		const ended = await endOtherSessions(tx, account.id, kept);
		const count = ended.session_count ?? ended.sessions?.length ?? 0;
		noteAudit(app, tx, {
			action: "session.ended",
			in: { accountId: account.id },
			facts: { count, ...ended },
		});
		return count;
	});

/** Forgets sessions that are over. */
export const removeEndedSessions = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeExpired, { at: now(app) }));

/** Whether somebody has shown his password lately enough for what destroys or gives rights. */
export const isConfirmed = (session: Session, at: number): boolean =>
	at - session.sudo_at < sudoSeconds;

/** Notes that the password was shown again in a session. */
export const confirmSession = (app: App, session: Session): Promise<number> =>
	app.db.write((tx) => tx.run(confirm, { id: session.id, sudo_at: now(app) }));
