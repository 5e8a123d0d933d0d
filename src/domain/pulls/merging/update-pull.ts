import type { App } from "../../../app.ts";
import { forbidden, invalid, notFound } from "../../../errors.ts";
import { mergeBasesIn } from "../../../git/merge/merge-bases.ts";
import {
	giveLargeFiles,
	largeFilesOnWay,
} from "../../lfs/bring-large-files.ts";
import type { SignedInActor } from "../../permissions/actor.ts";
import { checkRules } from "../../protection/check-rules.ts";
import { causeOfMove } from "../../refs/cause-of-move.ts";
import { branchByName, headOfDefault } from "../../refs/ref.ts";
import { storeOf } from "../../repositories/repository.ts";
import { settingsOf } from "../../repositories/settings.ts";
import { headRepositoryOf, mayPushHead } from "../head-rights.ts";
import { withCommit } from "../import-commit.ts";
import { type PullContext, pullOf } from "../pull.ts";
import { refreshPull } from "../refresh-pull.ts";
import { buildUpdate } from "./build-merge.ts";

/**
 * Brings the base into the branch of a pull request.
 * @throws DomainError "invalid" (closed, or the way is switched off), "forbidden" (no right to push there), "conflict" (contradictions, or
 * nothing new)
 */
export async function updatePull(
	app: App,
	actor: SignedInActor,
	{ repository, issue }: PullContext,
	style: "merge" | "rebase",
): Promise<void> {
	if (issue.closed)
		throw invalid(
			issue.merged_at === null
				? "the pull request is closed"
				: "pull request is already merged",
		);
	const pull = await pullOf(app.db, issue.id);
	const settings = settingsOf(repository.settings);
	const allowed =
		style === "merge"
			? settings.allow_merge_update
			: settings.allow_rebase_update;
	if (!allowed) throw invalid(`update by ${style} is switched off`);
	const there = await headRepositoryOf(app, pull);
	if (!there) throw invalid("branch not found");
	const { repository: head } = there;
	const may = await mayPushHead(app, actor, there, pull);
	if (!may || head.archived_at || head.mirror) throw forbidden();
	const base = await branchByName(
		app.db,
		repository.store_id,
		pull.base_branch,
	);
	if (!base) throw notFound();
	const update = async () => {
		const large = await largeFilesOnWay(app, {
			...{ from: repository, to: head, store: storeOf(head) },
			...{ tip: base.oid, behind: pull.merge_base },
		});
		await app.repositories.commits.submit(head, {
			actor,
			how: await causeOfMove(app, actor, head, "merge"),
			branch: pull.head_branch,
			target: pull.head_branch,
			force: false,
			async build(session, { oid }) {
				if (oid === null) throw notFound();
				const built = await buildUpdate(app, session, oid, {
					base: base.oid,
					doer: actor.account,
					style,
					message: `Merge branch '${pull.base_branch}' into ${pull.head_branch}\n`,
				});
				// what the base has changed since they parted comes along
				const [parted = null] = await mergeBasesIn(session, oid, base.oid);
				await checkRules(app, actor, head, {
					branch: pull.head_branch,
					from: parted,
					to: base.oid,
					forced: built.forced,
					against: () => headOfDefault(app.db, head),
				});
				return { ...built, value: null, paths: [] };
			},
			also: (_, tx) => giveLargeFiles(tx, repository, head, large),
		});
	};
	await withCommit(app, repository, head, base.oid, update);
	await refreshPull(app, issue.id, actor.account?.id ?? null);
}
