import type { App } from "../../../app.ts";
import {
	type Annotation,
	annotationsOfJobs,
} from "../../../domain/actions/annotations/annotations.ts";
import { mostOfKind } from "../../../domain/actions/annotations/keep-annotations.ts";
import { isInTree } from "../../../domain/actions/annotations/parse-annotation.ts";
import {
	type Job,
	type Step,
	stepsOfJobs,
} from "../../../domain/actions/runs/run.ts";
import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import type { RunContext } from "../../../guards/actions.ts";
import { AnnotationNote } from "../../parts/code/annotation.tsx";
import { t } from "../../words/words.ts";
import { inRef } from "../addresses.ts";
import { logLineAt } from "./addresses.ts";

/** So many are shown on one page; the pages of the jobs have their own. */
const mostShown = 300;

/** The annotations of jobs, with what leads to their lines. */
interface ShownAnnotations {
	readonly byJob: readonly {
		readonly job: Job;
		readonly steps: readonly Step[];
		readonly own: readonly Annotation[];
	}[];
	/** There are more of them. */
	readonly cut: boolean;
}

export async function loadAnnotations(
	app: App,
	jobs: readonly Job[],
): Promise<ShownAnnotations> {
	const found = await annotationsOfJobs(app.db, jobs, mostShown + 1);
	const some = jobs.filter(({ id }) => found.get(id)?.length);
	const steps = await stepsOfJobs(app.db, some);
	let room = mostShown;
	const byJob = some.map((job) => {
		const all = found.get(job.id) ?? [];
		const own = all.slice(0, room);
		room -= own.length;
		return { job, steps: steps.get(job.id) ?? [], own };
	});
	return {
		byJob: byJob.filter(({ own }) => own.length > 0),
		cut: [...found.values()].flat().length > mostShown,
	};
}

/** Where the lines are of which an annotation speaks, in the tree of a commit. */
function fileAt(
	of: RepositoryWithOwner,
	sha: string,
	{ path, from_line, to_line }: Annotation,
): string | undefined {
	if (!isInTree(path)) return undefined;
	const file = inRef(of, "src", { kind: "commit", name: sha }, path);
	if (!from_line) return file;
	return `${file}#L${from_line}${to_line > from_line ? `-L${to_line}` : ""}`;
}

interface Props {
	of: RunContext;
	shown: ShownAnnotations;
}

/** What jobs say of lines of files; of several jobs, each below its name. */
export const Annotations = ({
	of,
	shown: { byJob, cut },
	named,
}: Props & { named: boolean }) =>
	byJob.length === 0 ? null : (
		<section class="stack s" aria-labelledby="annotations">
			<h2 id="annotations">{t("Annotations")}</h2>
			{byJob.map(({ job, steps, own }) => (
				<>
					{named && <h3 id={`annotations-${job.id}`}>{job.name}</h3>}
					{own.map((one) => (
						<AnnotationNote
							of={one}
							href={fileAt(of, of.run.sha, one)}
							by={{
								href: logLineAt(of, of.run.id, job, steps, one.line),
								words: t("in the log"),
							}}
						/>
					))}
					{isFull(own) && (
						<p class="soft">
							{t(
								"Only the first {n} annotations of each kind and job are kept. The log has all of them.",
								{ n: mostOfKind },
							)}
						</p>
					)}
				</>
			))}
			{cut && (
				<p class="soft">
					{t("There are more annotations on the pages of the jobs.")}
				</p>
			)}
		</section>
	);

const isFull = (own: readonly Annotation[]): boolean =>
	(["error", "warning", "notice"] as const).some(
		(kind) => own.filter((one) => one.kind === kind).length >= mostOfKind,
	);
