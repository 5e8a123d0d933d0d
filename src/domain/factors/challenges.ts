import { createHash, randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

/** How long an answer may take, in seconds. */
const patience = 600;

const use = insertInto("used_challenge", ["hash", "expires_at"], (insert) =>
	insert.onConflict((c) => c.column("hash").doNothing()),
);
const removeOld = query((q, p: { at: number }) =>
	q.deleteFrom("used_challenge").where("expires_at", "<", p.at),
);

/**
 * A challenge for one purpose, in base64url. It holds all there is to know of it, sealed: strangers who ask for many fill no table.
 * `purpose` names whom it is for besides.
 */
export const newChallenge = (app: App, purpose: string): string =>
	Buffer.from(
		app.seals.seal(
			`challenge ${now(app) + patience} ${randomBytes(12).toString("hex")} ${purpose}`,
		),
		"base64",
	).toString("base64url");

/** Whether a challenge is ours, for this purpose, and not too old. */
export function isChallengeFor(
	app: App,
	challenge: string,
	purpose: string,
): boolean {
	if (!/^[\w-]{20,600}$/.test(challenge)) return false;
	const sealed = Buffer.from(challenge, "base64url").toString("base64");
	const [, until, found] =
		/^challenge (\d+) [0-9a-f]{24} (.*)$/s.exec(app.seals.open(sealed) ?? "") ??
		[];
	return Number(until) > now(app) && found === purpose;
}

/** Uses a challenge up; false when somebody has done so already. */
export const useChallenge = async (
	app: App,
	tx: Transaction,
	challenge: string,
): Promise<boolean> =>
	(await tx.run(use, {
		hash: createHash("sha256")
			.update(Buffer.from(challenge, "base64url"))
			.digest("hex"),
		expires_at: now(app) + patience,
	})) === 1;

/** Forgets challenges that are too old to be answered again. */
export const removeUsedChallenges = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { at: now(app) }));
