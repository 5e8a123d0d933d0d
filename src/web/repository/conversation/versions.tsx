import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	mayRemoveVersion,
	removeVersion,
	versionIds,
	versionsOf,
} from "../../../domain/issues/text-versions.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import type { DiffLine } from "../../../text/line-diff.ts";
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
import { addressWith } from "../../parts/code/diff-address.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { Paged, pageSize } from "../../parts/paged.tsx";
import { type Face, FaceOf, Who } from "../../parts/person.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { changedLines, DiffLines } from "../editor/text-diff.tsx";
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

/** Wordings on one page. */
const size = pageSize.texts;
/** Lines of each that are shown there. */
const mostOfOne = 300;

/** How a text was worded, the newest first, each with what it changed; `version` asks for one alone, which then has all the room. */
const versionsPage = (base: Base): Page =>
	page({
		route: `GET /:owner/:repo/${base}/:index/versions/:id` as const,
		on: issues.read(),
		async run({ app, actor, context, params, search, page }) {
			const { issue } = context;
			const comment = await textOf(app, context, params.id);
			const version = Number(search.get("version") ?? -1);
			const found = await loadVersions(app, issue.id, comment, {
				version,
				page,
			});
			const { alone, total, shown } = found;
			const person = await peopleOf(
				app,
				shown.map(({ version }) => version.editor_id),
				actor,
			);
			const anchor = comment
				? `#issuecomment-${comment}`
				: `#issue-${issue.id}`;
			return (
				<RepositoryPage
					of={context}
					tab={base}
					title={t("Edit history in #{number}", {
						number: issue.number,
					})}
					width="mid"
				>
					<div class="stack l">
						<h1>{t("Edit history")}</h1>
						<p>
							<a href={itemAddress(context, issue, anchor)}>
								<TitleText of={issue.title} /> #{issue.number}
							</a>
						</p>
						{total === 0 && (
							<Empty title={t("No edits yet")}>
								<p>{t("Each edit is listed here.")}</p>
							</Empty>
						)}
						{shown
							.map((one) => (
								<Version
									of={one}
									by={person(one.version.editor_id)}
									alone={alone}
									remove={
										!one.isNewest &&
										one.version.removed === 0 &&
										mayRemoveVersion(actor, context, one.version)
											? removal(context, params.id)
											: undefined
									}
								/>
							))
							.toReversed()}
						{!alone && <Paged page={page} size={size} total={total} />}
					</div>
				</RepositoryPage>
			);
		},
	});

/** Loads the versions of a page of them, or the one that is asked for, each with what it changed. */
async function loadVersions(
	app: App,
	issue: number,
	comment: number | null,
	{ version, page }: { version: number; page: number },
) {
	const ids = await versionIds(app.db, issue, comment);
	const total = ids.length;
	const at = ids.indexOf(version);
	const alone = at >= 0;
	const limit = alone ? 1 : size;
	const offset = alone ? total - 1 - at : (page - 1) * size;
	// and the one before, from which the oldest of them differs
	const read = await versionsOf(app.db, issue, comment, {
		limit: limit + 1,
		offset,
	});
	const before = read.length > limit ? read[0] : undefined;
	const versions = before ? read.slice(1) : read;
	const changes: DiffLine[][] = [];
	for (const [i, { body }] of versions.entries()) {
		const old = (versions[i - 1] ?? before)?.body ?? "";
		changes.push(changedLines(old, body));
		// long texts take a while each
		await setImmediate();
	}
	const shown = versions.map((version, i) => {
		const number = total - offset - versions.length + i + 1;
		return {
			version,
			number,
			isNewest: number === total,
			changes: changes[i] ?? [],
		};
	});
	return { shown, alone, total };
}

const Version = ({
	of: { version, number, isNewest, changes },
	by,
	alone,
	remove,
}: {
	of: Awaited<ReturnType<typeof loadVersions>>["shown"][number];
	by: Face;
	/** It has all the room of the page. */
	alone: boolean;
	remove: ReturnType<typeof removal> | undefined;
}) => (
	<section
		class="box card"
		id={`version-${version.id}`}
		aria-label={t("Version {n}", { n: number })}
	>
		<header>
			<FaceOf of={by} />
			<Who of={by} />
			<span>
				{version.is_first ? t("created it") : t("edited it")}{" "}
				<Time seconds={version.created_at} />
			</span>
			{isNewest && <span class="tag">{t("now")}</span>}
			{remove && (
				<Form {...remove} class="end">
					<input type="hidden" name="version" value={version.id} />
					<Submit tone="" small label={t("Delete version {n}", { n: number })}>
						<Icon name="bin" />
					</Submit>
				</Form>
			)}
		</header>
		<div class="in scroll">
			{version.removed ? (
				<p class="soft">{t("This version was deleted.")}</p>
			) : (
				<DiffLines
					of={changes}
					most={alone ? undefined : mostOfOne}
					rest={!alone && <Rest of={version.id} />}
				/>
			)}
		</div>
	</section>
);

/** What a page of several wordings has no room for. */
const Rest = ({ of }: { of: number }) => (
	<p class="soft">
		{t("The rest is too long to show.")}{" "}
		<a href={`${addressWith({ version: String(of) })}#version-${of}`}>
			{t("Show text")}
		</a>
	</p>
);

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
			audit: unrecorded.conversation,
			on: issues.follow(),
			fields: { version: whole() },
			shownOn: shown,
			async run({ app, actor, context, params, fields }) {
				const comment = await textOf(app, context, params.id);
				await removeVersion(app, actor, context, comment, fields.version);
				return see(
					itemAddress(context, context.issue, `/versions/${params.id}`),
					t("The version was deleted."),
				);
			},
		}),
	];
}
