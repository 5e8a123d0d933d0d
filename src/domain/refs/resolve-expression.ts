import type { App } from "../../app.ts";
import { badRequest } from "../../errors.ts";
import { log } from "../../git/history/log.ts";
import { readCommit } from "../../git/read/object.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { resolveCommit } from "./resolve-commit.ts";

/**
 * The id of the commit that a name with steps back stands for: `main~2`, `v1^`, `main^2~1` (gitrevisions(7)). Undefined when there is none.
 * @throws DomainError "bad-request" for other kinds of expressions
 */
export async function resolveExpression(
	app: App,
	repository: Repository,
	text: string,
): Promise<string | undefined> {
	const [, name = "", steps = ""] = /^([^~^]*)(.*)$/s.exec(text) ?? [];
	if (name.includes("@{") || !/^(?:~\d{0,7}|\^\d{0,2})*$/.test(steps))
		throw badRequest(`no valid ref: ${text}`);
	const start = await resolveCommit(app, repository, name);
	const store = storeOf(repository);
	let at = start?.oid;
	for (const [, kind, number] of steps.matchAll(/([~^])(\d*)/g)) {
		if (at === undefined) return undefined;
		const n = number === "" ? 1 : Number(number);
		if (n === 0) continue;
		if (kind === "^")
			at = (await readCommit(app.git, store, at)).parents[n - 1];
		else {
			const range = { from: [at], firstParent: true, skip: n, limit: 1 };
			at = (await log(app.git, store, range))[0];
		}
	}
	return at;
}
