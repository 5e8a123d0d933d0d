import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { forbidden, unauthorized } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { type Account, accountById } from "./account.ts";
import { isJobOpen } from "./job-tokens.ts";
import { sessionById } from "./sessions.ts";
import { isTokenOpen } from "./tokens.ts";

const keyById = query((q, p: { id: number }) =>
	q.selectFrom("public_key").select("account_id").where("id", "=", p.id),
);
const opened = query((q, p: { key: number }) =>
	q
		.selectFrom("deploy_key")
		.select(["repository_id", "read_only"])
		.where("key_id", "=", p.key),
);
/**
 * The same actor as the database has him now: for work that began some time ago and is about to count.
 * @throws DomainError "unauthorized" when the password, token, key or job is gone, the token has expired, its application is hidden or the owner of the job may not sign in, "forbidden" when the account may not sign in any more
 */
export async function renewActor(
	app: Pick<App, "db" | "clock">,
	actor: Actor,
): Promise<Actor> {
	const { db } = app;
	if (actor.via === "system" || actor.via === "anonymous") return actor;
	const { account, token, key, deploy, job, session, sudoBy } = actor;
	if (job && !(await isJobOpen(db, job.task))) throw gone();
	if (token && !(await isTokenOpen(db, token.id, now(app)))) throw gone();
	if (session) {
		const found = await sessionById(db, session.id);
		// who has ended acting as somebody does nothing more in that name
		if (found?.acting_as_id !== session.acting_as_id) throw gone();
	}
	if (key !== undefined) {
		const found = await db.first(keyById, { id: key });
		if (!found || found.account_id !== (account?.id ?? null)) throw gone();
	}
	const byPassword = actor.via === "password";
	const renewed =
		account && (await renewAccount(db, account, byPassword && !sudoBy));
	const administrator = sudoBy && (await renewAccount(db, sudoBy, byPassword));
	if (administrator && administrator.admin !== 1)
		throw forbidden("Only administrators allowed to sudo.");
	return {
		...actor,
		account: renewed,
		...(administrator && { sudoBy: administrator }),
		...(deploy && { deploy: await renewDeploy(db, deploy) }),
	};
}

async function renewAccount(
	db: Reader,
	account: Account,
	byPassword: boolean,
): Promise<Account> {
	const found = await accountById(db, account.id);
	if (!found) throw gone();
	if (!maySignIn(found))
		throw forbidden(
			"This account is prohibited from signing in, please contact your site administrator.",
		);
	if (byPassword && found.password_hash !== account.password_hash) throw gone();
	return found;
}

async function renewDeploy(
	db: Reader,
	deploy: NonNullable<Actor["deploy"]>,
): Promise<NonNullable<Actor["deploy"]>> {
	const rows = await db.all(opened, { key: deploy.key });
	return {
		...deploy,
		opens: new Map(rows.map((row) => [row.repository_id, row.read_only === 0])),
	};
}

const gone = () => unauthorized("invalid username, password or token");
