import type { App } from "../../app.ts";
import { deletedUsersNamed } from "../../domain/audit/keeping/deleted-users.ts";
import {
	forgetAccount,
	forgetAddresses,
	hasBeenThere,
} from "../../domain/audit/keeping/forget-details.ts";
import { endLog } from "../../domain/audit/sealing/end-log.ts";
import { parseMoment } from "../../domain/backup/restore-moment.ts";
import { invalid } from "../../errors.ts";
import { userOf } from "./account-commands.ts";
import { wrongCommand } from "./wrong-command.ts";

export const auditUsage = `ingot audit forget addresses TIME
ingot audit forget user NAME|id:NUMBER
ingot audit begin
  (erases addresses from before the time, or names and details of a user; the sealed log still proves everything else; "begin" begins a new log where this forge is a copy of the past)
`;

/** `ingot audit forget …`. @throws DomainError "invalid", "not-found" */
export async function runAudit(
	app: App,
	[, verb, what, ...rest]: readonly string[],
): Promise<string> {
	const text = rest.join(" ");
	if (verb === "begin" && what === undefined) {
		// what the log cannot take any more, such as without its key, goes into the next one
		await app.auditSealing.settled().catch(() => undefined);
		await endLog(app);
		await app.auditSealing.settled();
		return "a new log was begun; its first entry names the last checkpoint of the one before\n";
	}
	if (verb !== "forget" || !text) throw wrongCommand(auditUsage);
	if (what === "addresses") {
		const count = await forgetAddresses(app, momentOf(text));
		return `the addresses of ${count} records were erased\n`;
	}
	if (what !== "user") throw wrongCommand(auditUsage);
	const id = await forgettableUser(app, text);
	return `names and details of ${await forgetAccount(app, id)} records were erased\n`;
}

/** The id of a user by a name, or by `id:NUMBER`; one who was deleted is found by the records of that. @throws DomainError "invalid", "not-found" */
async function forgettableUser(app: App, text: string): Promise<number> {
	const [, id] = /^id:(\d{1,15})$/.exec(text) ?? [];
	if (id !== undefined) {
		if (await hasBeenThere(app.db, Number(id))) return Number(id);
		throw invalid(`no user has the ID ${id}, and no record tells of one`);
	}
	const deleted = await deletedUsersNamed(app.db, text);
	const there = await userOf(app, text).catch((error) => {
		if (!deleted.length) throw error;
		return undefined;
	});
	const ids = new Set([...deleted, ...(there ? [there.id] : [])]);
	const [only] = ids;
	if (ids.size > 1 || only === undefined)
		throw invalid(
			`${ids.size} users have had the name ${text}: use ${[...ids].map((one) => `id:${one}`).join(" or ")}${there ? ` (id:${there.id} is the one who has it now)` : ""}`,
		);
	return only;
}

function momentOf(text: string): number {
	try {
		return parseMoment(text);
	} catch (error) {
		throw invalid((error as Error).message);
	}
}
