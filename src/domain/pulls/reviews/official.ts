import type { App } from "../../../app.ts";
import type { Account } from "../../accounts/account.ts";
import { accessTo } from "../../permissions/access.ts";
import { actingFor } from "../../permissions/actor.ts";
import { Level } from "../../permissions/units.ts";
import {
	branchRules,
	ruleFor,
} from "../../repositories/protection/branch-rule.ts";
import { countsForApproval } from "../../repositories/protection/may.ts";
import type { Owned } from "../../repositories/repository.ts";

/** Whether the word of an account counts in reviews for a base branch. */
export async function isOfficial(
	app: App,
	owned: Owned,
	base: string,
	account: Account,
): Promise<boolean> {
	const rules = await branchRules(app.db, owned.repository.id);
	const rights = await accessTo(app.db, actingFor(account), [owned]);
	const own = rights.get(owned.repository.id);
	const writes = (own?.unit("code") ?? Level.none) >= Level.write;
	return countsForApproval(app.db, account.id, writes, ruleFor(rules, base));
}
