import type { App } from "../../../app.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	mayRemoveVersion,
	removeVersion,
	versionsOf,
} from "../../../domain/issues/text-versions.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { idOf } from "../../../text/path-id.ts";
import { peopleOf } from "../../../views/account.ts";
import { whole } from "../../fields.ts";
import {
	type Form as Declared,
	form,
	type Page,
	page,
	see,
} from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { FaceOf, Who } from "../../parts/person.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { TextDiff } from "../editor/text-diff.tsx";
import { type Base, formRoute, itemAddress, toForm } from "./addresses.ts";
import { commentIn } from "./comment-of.ts";

/** The text whose wordings are asked for: 0 is the item's own, others are comments. @throws DomainError "not-found" */
async function textOf(
	app: App,
	context: IssueContext,
	id: string,
): Promise<number | null> {
	if (id === "0") return null;
	const comment = await commentIn(app, context, idOf(id));
	if (!["comment", "review"].includes(comment.kind)) throw notFound();
	return comment.id;
}

/** How a text was worded, the newest first, each with what it changed. */
const versionsPage = (base: Base): Page =>
	page({
		route: `GET /:owner/:repo/${base}/:index/versions/:id` as const,
		on: issues.read(),
		async run({ app, actor, params, search: _, entry: __, ...context }) {
			const { issue } = context;
			const comment = await textOf(app, context, params.id);
			const versions = await versionsOf(app.db, issue.id, comment);
			const person = await peopleOf(
				app,
				versions.map(({ editor_id }) => editor_id),
				actor,
			);
			const anchor = comment
				? `#issuecomment-${comment}`
				: `#issue-${issue.id}`;
			return (
				<RepositoryPage
					of={context}
					tab={base}
					title={t("Wordings of a text of #{number}", { number: issue.number })}
					width="mid"
				>
					<div class="stack l">
						<h1>{t("How this text was worded")}</h1>
						<p>
							<a href={itemAddress(context, issue, anchor)}>
								{issue.title} #{issue.number}
							</a>
						</p>
						{versions.length === 0 && (
							<Empty title={t("It was never changed")}>
								<p>{t("Each change of the text would stand here.")}</p>
							</Empty>
						)}
						{versions
							.map((version, i) => (
								<section
									class="box card"
									id={`version-${version.id}`}
									aria-label={t("Wording {n}", { n: i + 1 })}
								>
									<header>
										<FaceOf of={person(version.editor_id)} />
										<Who of={person(version.editor_id)} />
										<span>
											{version.is_first ? t("wrote it") : t("changed it")}{" "}
											<Time seconds={version.created_at} />
										</span>
										{i === versions.length - 1 && (
											<span class="tag">{t("now")}</span>
										)}
										{i < versions.length - 1 &&
											version.removed === 0 &&
											mayRemoveVersion(actor, context, version) && (
												<Form {...removal(context, params.id)} class="end">
													<input
														type="hidden"
														name="version"
														value={version.id}
													/>
													<Submit
														tone=""
														small
														label={t("Take wording {n} away", { n: i + 1 })}
													>
														<Icon name="bin" />
													</Submit>
												</Form>
											)}
									</header>
									<div class="in scroll">
										{version.removed ? (
											<p class="soft">{t("This wording was taken away.")}</p>
										) : (
											<TextDiff
												old={versions[i - 1]?.body ?? ""}
												fresh={version.body}
											/>
										)}
									</div>
								</section>
							))
							.toReversed()}
					</div>
				</RepositoryPage>
			);
		},
	});

const removal = (context: IssueContext, id: string) => {
	const to = toForm(context, "versions/:id/delete", { id });
	return { does: to, params: to.params };
};

/** The pages of former wordings of items of a kind, with the form that takes one away. */
export function versionPages(base: Base): readonly (Page | Declared)[] {
	const shown = versionsPage(base);
	return [
		shown,
		form({
			route: formRoute(base, "versions/:id/delete"),
			on: issues.take(),
			fields: { version: whole() },
			shownOn: shown,
			async run({ app, actor, params, fields, ...context }) {
				const comment = await textOf(app, context, params.id);
				await removeVersion(app, actor, context, comment, fields.version);
				return see(
					itemAddress(context, context.issue, `/versions/${params.id}`),
					t("The wording is taken away."),
				);
			},
		}),
	];
}
