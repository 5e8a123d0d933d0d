import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import { repositoryByName } from "../../domain/repositories/repository.ts";
import {
	check,
	checksOf,
	planCheck,
	planEveryCheck,
} from "../../domain/repository-check/plan-checks.ts";
import { invalid, notFound } from "../../errors.ts";
import { wrongCommand } from "./wrong-command.ts";

export const checkUsage = `ingot admin check OWNER/NAME | --all
`;

const lookMs = 250;

/**
 * `ingot admin check OWNER/NAME`: reads all that a repository has and says what of it is damaged, in a job of the forge that runs, or at once where none
 * does; `--all` lets jobs do it for all repositories. @throws DomainError
 */
export async function runCheck(
	app: App,
	[place = "", ...more]: readonly string[],
	{ all, serves }: { readonly all: boolean; readonly serves: boolean },
): Promise<string> {
	const [ownerName = "", name = "", ...rest] = place.split("/");
	if (more.length || rest.length || all === (place !== ""))
		throw wrongCommand(checkUsage);
	if (all) {
		await planEveryCheck(app);
		return "all repositories will be checked, one after the other; damaged ones are named in the notices of the administration\n";
	}
	const owner = await accountByName(app.db, ownerName);
	const repository = owner && (await repositoryByName(app.db, owner.id, name));
	if (!repository) throw notFound(`repository not found: ${place}`);
	const faults = serves
		? await checkedByJob(app, repository)
		: await check(app, repository.id, new AbortController().signal);
	if (!faults) throw notFound(`repository not found: ${place}`);
	if (!faults.length) return `${place}: no problems found\n`;
	throw invalid(`${place} is damaged:\n${faults.join("\n")}`);
}

/** Waits for the job; undefined when the repository is gone. */
async function checkedByJob(
	app: App,
	repository: Parameters<typeof planCheck>[1],
): Promise<string[] | undefined> {
	await planCheck(app, repository);
	for (;;) {
		const found = (await checksOf(app.db, [repository.id])).get(repository.id);
		if (!found) return undefined;
		if (found.state === "done") return found.report.split("\n").filter(Boolean);
		await wait(lookMs);
	}
}
