import type { App } from "../../../app.ts";
import {
	type AnnotationOfCommit,
	annotationsAt,
} from "../../../domain/actions/annotations/annotations.ts";
import { type Diff, readDiff } from "../../../domain/history/read-diff.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { may } from "../../../domain/policies/may.ts";
import type { PullContext } from "../../../domain/pulls/pull.ts";
import type { View } from "../../../domain/pulls/reviews/threads.ts";
import type { PullVersion } from "../../../domain/pulls/versions.ts";
import { viewedFiles } from "../../../domain/pulls/viewed-files.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { diffWanted } from "../../parts/code/diff.tsx";
import { textToPreview } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { renderTexts } from "../conversation/texts.ts";
import { commentRoute } from "./review/line-form.tsx";
import {
	type ReviewRights,
	reviewRights,
	type ShownThread,
	threadsShown,
} from "./review/review-shown.ts";

/** What a page of a difference shows, beside the frame of the pull request. */
export interface Difference {
	readonly of: PullContext;
	readonly view: View;
	readonly whole: boolean;
	readonly diff: Diff;
	readonly threads: readonly ShownThread[];
	readonly rights: ReviewRights;
	readonly viewed: ReadonlyMap<string, string>;
	/** What workflow runs for the head say of its lines, to those who may read runs. */
	readonly notes: readonly AnnotationOfCommit[];
	readonly versions: readonly PullVersion[];
	readonly params: Readonly<Record<string, string | number>>;
	/** The comment in the open form as it will look, when that was asked for. */
	readonly preview: string | undefined;
}

/** Loads a difference of a pull request: the whole one, or between two commits. `whole`: marks and files are kept for it. */
export async function loadDifference(
	app: App,
	actor: Actor,
	context: PullContext,
	view: View,
	whole: boolean,
	versions: readonly PullVersion[],
): Promise<Difference> {
	const { repository, owner, issue } = context;
	const wanted = diffWanted(visit().entry.query);
	const text = textToPreview(commentRoute.route, "body");
	const [diff, threads, rights, viewed, notes, [preview]] = await Promise.all([
		readDiff(app, storeOf(repository), view.base, view.head, wanted),
		threadsShown(app, actor, context, view),
		reviewRights(app, actor, context),
		whole ? viewedFiles(app.db, issue.id, actor.account) : new Map(),
		may(actor, "run.read", context)
			? annotationsAt(app.db, repository.id, view.head)
			: [],
		text === undefined ? [] : renderTexts(app, actor, context, [text]),
	]);
	const params = {
		owner: owner.name,
		repo: repository.name,
		index: issue.number,
	};
	return {
		...{
			of: context,
			view,
			whole,
			diff,
			threads,
			rights,
			viewed,
			versions,
			params,
		},
		notes,
		preview,
	};
}
