import Type from "typebox";
import type { App } from "../app.ts";
import type { Access } from "../domain/permissions/access.ts";
import { Level } from "../domain/permissions/units.ts";
import {
	branchPrefix,
	type Ref,
	tipOfRef,
} from "../domain/repositories/refs/ref.ts";
import type { Owned } from "../domain/repositories/repository.ts";
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
		status_check_contexts: Type.Array(Text()),
		user_can_push: YesNo(),
		user_can_merge: YesNo(),
		effective_branch_protection_name: Text(),
	},
	{ $id: "Branch" },
);

/** How branches look to somebody with this access; one query whatever their number. */
export async function branchViews(
	app: App,
	owned: Owned,
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
	const writes = access.unit("code") >= Level.write;
	return refs.map((ref, i) => {
		const tip = tips[i];
		return {
			name: ref.name.slice(branchPrefix.length),
			commit: tip
				? payloadCommitView(app, owned, ref.oid, tip, names, verdicts)
				: null,
			protected: false,
			required_approvals: 0,
			enable_status_check: false,
			status_check_contexts: [],
			user_can_push: writes,
			user_can_merge: writes,
			effective_branch_protection_name: "",
		};
	});
}
