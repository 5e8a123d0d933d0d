import Type from "typebox";
import type { App } from "../app.ts";
import type { Access } from "../domain/permissions/access.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { mayAdminister } from "../domain/permissions/allows.ts";
import {
	type BranchRule,
	branchRules,
	rulesFor,
} from "../domain/protection/branch-rule.ts";
import { mayMerge, mayPush } from "../domain/protection/may.ts";
import { pushRights } from "../domain/pushes/rights.ts";
import { branchPrefix, type Ref, tipOfRef } from "../domain/refs/ref.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import {
	namesOfEmails,
	PayloadCommit,
	payloadCommitView,
	verifyCommits,
} from "./commit.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Branch = Type.Object(
	{
		name: Text(),
		commit: Type.Union([PayloadCommit, Type.Null()]),
		protected: YesNo(),
		required_approvals: Integer(),
		enable_status_check: YesNo(),
		status_check_contexts: Type.Union([Type.Array(Text()), Type.Null()]),
		user_can_push: YesNo(),
		user_can_merge: YesNo(),
		effective_branch_protection_name: Text(),
	},
	{ $id: "Branch" },
);

/** How branches look to somebody with this access; the number of queries does not depend on theirs. */
export async function branchViews(
	app: App,
	owned: RepositoryWithOwner,
	actor: Actor,
	access: Access,
	refs: readonly Ref[],
): Promise<Type.Static<typeof Branch>[]> {
	const tips = refs.map(tipOfRef);
	const names = await namesOfEmails(
		app,
		tips.flatMap((t) => (t ? [t.author.email, t.committer.email] : [])),
	);
	const verdicts = await verifyCommits(
		app,
		owned,
		refs.flatMap(({ oid }, i) => {
			const tip = tips[i];
			return tip ? [{ oid, tip }] : [];
		}),
	);
	const rules = await branchRules(app.db, owned.repository.id);
	const rights = await rightsUnder(app, owned, actor, access, rules);
	const branches = refs.map(({ name }) => name.slice(branchPrefix.length));
	const ruled = await rulesFor(rules, branches);
	return refs.map((ref, i) => {
		const tip = tips[i];
		const name = branches[i] as string;
		const rule = ruled[i];
		const may = rights(name, rule);
		return {
			name,
			commit: tip
				? payloadCommitView(app, owned, ref.oid, tip, names, verdicts)
				: null,
			protected: rule !== undefined,
			required_approvals: rule?.settings.required_approvals ?? 0,
			enable_status_check: rule?.settings.enable_status_check ?? false,
			status_check_contexts: rule
				? contextsOf(rule.settings.status_check_contexts)
				: [],
			user_can_push: may.push,
			user_can_merge: may.merge,
			effective_branch_protection_name: mayAdminister(access)
				? (rule?.name ?? "")
				: "",
		};
	});
}

const contextsOf = (contexts: readonly string[] | null) =>
	contexts ? [...contexts] : null;

/** What somebody may do with a branch, under the rule that holds for it; asked once per rule. */
async function rightsUnder(
	app: App,
	owned: RepositoryWithOwner,
	actor: Actor,
	access: Access,
	rules: readonly BranchRule[],
) {
	const { all: writes, branches: opened } = await pushRights(app, actor, {
		...owned,
		access,
	});
	const known = new Map<number, { push: boolean; merge: boolean }>();
	for (const rule of rules)
		known.set(rule.id, {
			push: writes && (await mayPush(app.db, actor, rule)),
			merge: writes && (await mayMerge(app.db, actor.account?.id, rule)),
		});
	return (branch: string, rule: BranchRule | undefined) =>
		(rule && known.get(rule.id)) ?? {
			push: writes || opened.has(branch),
			merge: writes,
		};
}
