import type { App } from "../../../app.ts";
import { issuesByIds } from "../../../domain/issues/issue.ts";
import { listLabels } from "../../../domain/labels/label.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { findByBranches } from "../../../domain/pulls/find-pull.ts";
import { headNamed } from "../../../domain/pulls/head-named.ts";
import { pullTemplate } from "../../../domain/pulls/pull-template.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import type { NamedCommit } from "../../../domain/refs/tip.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { isDomainError } from "../../../errors.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { bounds } from "../../../text/text-limits.ts";
import { Check, FieldSet, Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { TextEditor, textToPreview } from "../../parts/text-editor.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { bodyOf, titleOf } from "../commits-shown.ts";
import { signInBack } from "../conversation/addresses.ts";
import { renderTexts } from "../conversation/texts.ts";

export const createRoute = { route: "POST /:owner/:repo/compare/*" } as const;

/** What a comparison offers beside the difference: a new pull request, or the one that is there. */
interface Offer {
	readonly open:
		| { readonly number: number; readonly title: string }
		| undefined;
	readonly may: boolean;
	readonly signedIn: boolean;
	readonly expanded: boolean;
	readonly title: string;
	readonly body: string;
	readonly labels: readonly { readonly id: number; readonly name: string }[];
	readonly fromFork: boolean;
	readonly maintainers: boolean;
	readonly preview: string | undefined;
}

/** What a comparison of two branches may become; undefined where one side is no branch, or there is nothing to merge. */
export async function offerOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	sides: { base: string; head: string; dots: string },
	commits: readonly NamedCommit[],
	search: URLSearchParams,
): Promise<Offer | undefined> {
	const { repository } = context;
	if (sides.dots !== "..." || repository.mirror || repository.archived_at)
		return undefined;
	if (!may("pull.list", context) || commits.length === 0) return undefined;
	const head = await headNamed(app, actor, context, sides.head).catch(
		(error) => {
			if (!isDomainError(error)) throw error;
			return undefined;
		},
	);
	if (!head) return undefined;
	const [base, from] = await Promise.all([
		branchByName(app.db, repository.store_id, sides.base),
		branchByName(app.db, head.repository.store_id, head.branch),
	]);
	if (!base || !from) return undefined;
	const id = await findByBranches(app.db, repository.id, sides.base, head);
	const [issue] = id === undefined ? [] : await issuesByIds(app.db, [id]);
	const [first] = commits;
	const expanded =
		search.get("expand") === "1" || search.get("quick_pull") === "1";
	const [template, labels] = expanded
		? await Promise.all([
				pullTemplate(app, repository),
				listLabels(app.db, { repository: repository.id }, "", {
					limit: 100,
					offset: 0,
				}),
			])
		: ["", { rows: [] }];
	const only = commits.length === 1 && first ? first.tip.message : undefined;
	const look = textToPreview(createRoute.route);
	const [preview] =
		look === undefined ? [] : await renderTexts(app, actor, context, [look]);
	return {
		open: issue && !issue.closed ? issue : undefined,
		may: may("pull.create", context),
		signedIn: actor.account !== undefined,
		expanded: expanded || visit().failed?.route === createRoute.route,
		title: search.get("title") ?? (only ? titleOf(only) : head.branch),
		body: search.get("body") ?? (template || (only ? bodyOf(only) : "")),
		labels: may("pulls.write", context)
			? labels.rows.map(({ id, name }) => ({ id, name }))
			: [],
		fromFork: head.repository.id !== repository.id,
		maintainers: settingsOf(repository.settings).default_allow_maintainer_edit,
		preview,
	};
}

/** The form for a new pull request; the one for the same branches instead when there is one. */
export function NewPull({
	of,
	offer,
	text,
}: {
	of: RepositoryContext;
	offer: Offer;
	/** The comparison, as the address has it. */
	text: string;
}) {
	const { open } = offer;
	if (open)
		return (
			<section class="box" aria-label={t("Pull request")}>
				<p class="in line wrap">
					<Icon name="pull" tone="ok" />
					{t("There is already a pull request for these branches:")}
					<a class="strong" href={homeOf(of, `/pulls/${open.number}`)}>
						<TitleText of={open.title} /> #{open.number}
					</a>
				</p>
			</section>
		);
	const params = { owner: of.owner.name, repo: of.repository.name, "*": text };
	const action = `${homeOf(of, "/compare/")}${escapedPath(text)}`;
	if (!offer.signedIn)
		return (
			<p>
				<a class="btn primary" href={signInBack(visit().path)}>
					{t("Sign in to open a pull request")}
				</a>
			</p>
		);
	if (!offer.expanded)
		return (
			<p>
				<a class="btn primary" href={`${action}?expand=1`}>
					<Icon name="pull" />
					{t("New pull request")}
				</a>
			</p>
		);
	return (
		<section class="stack s" aria-labelledby="new-pull">
			<h2 id="new-pull">{t("New pull request")}</h2>
			<Form does={createRoute} params={params} class="stack l">
				<Line
					name="title"
					label={t("Title")}
					value={offer.title}
					width=""
					maxlength={bounds.title.max}
					required
				/>
				<TextEditor
					label={t("Describe your changes")}
					value={offer.body}
					rows={10}
					preview={offer.preview}
					files={false}
					actions={
						<>
							<Submit tone="" name="draft" value="true">
								{t("Create as draft")}
							</Submit>
							<Submit>{t("Create pull request")}</Submit>
						</>
					}
				/>
				<Line
					name="reviewers"
					label={t("Reviewers")}
					hint={t("Usernames, separated by spaces.")}
					maxlength={1000}
				/>
				{offer.labels.length > 0 && (
					<details>
						<summary class="btn s">{t("Labels")}</summary>
						<FieldSet legend={t("Labels")} name="labels">
							{offer.labels.map(({ id, name }) => (
								<Check name="labels" value={String(id)} label={name} />
							))}
						</FieldSet>
					</details>
				)}
				{offer.fromFork && (
					<Check
						name="maintainers"
						label={t("Allow edits from maintainers")}
						checked={offer.maintainers}
					/>
				)}
			</Form>
		</section>
	);
}
