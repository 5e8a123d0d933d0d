import type { Reader } from "../../database/database.ts";
import { Findings } from "./finding.ts";
import { verifyAccounts } from "./state/accounts.ts";
import { verifyApplications } from "./state/applications.ts";
import { verifyCollaborators } from "./state/collaborators.ts";
import { verifyGrants } from "./state/grants.ts";
import { verifyDeployKeys, verifyUserKeys } from "./state/keys.ts";
import { verifyMembers } from "./state/members.ts";
import { Parents } from "./state/parents.ts";
import { verifyRefs } from "./state/refs.ts";
import { verifyRepositories } from "./state/repositories.ts";
import { verifyBranchRules, verifyTagRules } from "./state/rules.ts";
import { verifySessions } from "./state/sessions.ts";
import { verifyTeams } from "./state/teams.ts";
import { verifyTokens } from "./state/tokens.ts";
import {
	verifyPasskeys,
	verifyRunners,
	verifySources,
} from "./state/ways-in.ts";

/** Compares refs, accounts, ways into them, rights, keys, tokens and rules with the last record of each, and tells what was changed without one. */
export async function verifyState(
	db: Reader,
	findings: Findings,
): Promise<void> {
	const first = await compareAll(db);
	if (!first.count) return;
	// what changed beside this was read in two states: it is as its newer record says
	const again = new Set((await compareAll(db)).told.map(({ text }) => text));
	for (const { text, ...place } of first.told)
		if (again.has(text)) findings.add(text, place);
}

async function compareAll(db: Reader): Promise<Findings> {
	const findings = new Findings();
	const parents = await Parents.of(db, findings);
	await verifyRefs(db, parents, findings);
	await verifyAccounts(db, parents, findings);
	await verifyRepositories(db, findings);
	await verifyTeams(db, parents, findings);
	await verifyMembers(db, parents, findings);
	await verifyCollaborators(db, parents, findings);
	await verifyUserKeys(db, parents, findings);
	await verifyDeployKeys(db, parents, findings);
	await verifyTokens(db, parents, findings);
	await verifySessions(db, parents, findings);
	await verifyPasskeys(db, parents, findings);
	await verifySources(db, parents, findings);
	await verifyRunners(db, parents, findings);
	await verifyApplications(db, parents, findings);
	await verifyGrants(db, parents, findings);
	await verifyBranchRules(db, parents, findings);
	await verifyTagRules(db, parents, findings);
	return findings;
}
