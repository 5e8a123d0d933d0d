import { anchorOf, readDiff } from "../../../domain/history/read-diff.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import { storeOf, wikiOf } from "../../../domain/repositories/repository.ts";
import type { PageName } from "../../../domain/wiki/page-name.ts";
import {
	pageAt,
	pageRevisions,
	revisionsPerPage,
} from "../../../domain/wiki/read-pages.ts";
import { isDomainError, notFound } from "../../../errors.ts";
import { Person } from "../../parts/code/commit.tsx";
import { DiffTools, DiffView, diffWanted } from "../../parts/code/diff.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { makers, titleOf } from "../commits-shown.ts";
import { addressOf, type Context } from "./place.ts";

/** A page as a commit of the wiki has it. @throws DomainError "not-found" */
export async function atRevision(
	{ app, repository }: Context,
	name: PageName,
	rev: string,
) {
	const of = wikiOf(repository);
	const at = of && (await resolveCommit(app, of, rev));
	if (!of || !at) throw notFound();
	return pageAt(app, storeOf(of), at.oid, name);
}

/** The versions of a page, of which any two can be compared. */
export async function revisions(request: Context, name: PageName) {
	const { app, actor, page, context } = request;
	const { commits, total } = await pageRevisions(
		app,
		context.repository,
		name,
		(page - 1) * revisionsPerPage,
	);
	const maker = await makers(
		app,
		actor,
		commits.map(({ tip }) => tip.author),
	);
	const several = commits.length > 1;
	const title = t("Versions of {page}", { page: name.title });
	return (
		<RepositoryPage of={context} tab="wiki" title={title} width="mid">
			<div class="stack">
				<h1>{title}</h1>
				{several && (
					<p class="soft">
						{t(
							"Choose two versions to compare: the older one on the left, the newer one on the right.",
						)}
					</p>
				)}
				<section class="box" aria-label={title}>
					<ul class={several ? "list l-commit l-versions" : "list l-commit"}>
						{commits.map(({ oid, tip }, i) => (
							<li>
								{several ? (
									<span class="line">
										<Chosen
											name="from"
											oid={oid}
											on={i === 1}
											label={t("Compare from {id}", {
												id: oid.slice(0, 10),
											})}
										/>
										<Chosen
											name="to"
											oid={oid}
											on={i === 0}
											label={t("Compare to {id}", { id: oid.slice(0, 10) })}
										/>
									</span>
								) : (
									<Icon name="commit" />
								)}
								<div>
									<a class="to" href={homeOf(context, `/wiki/commit/${oid}`)}>
										{titleOf(tip.message) || t("(no message)")}
									</a>
									<p class="sub line over">
										<Person of={maker(tip.author)} />
										<Time seconds={tip.author.at} />
									</p>
								</div>
								<div class="fig over">
									<a href={addressOf(context, name, `?rev=${oid}`)}>
										{t("View it")}
									</a>
								</div>
							</li>
						))}
					</ul>
				</section>
				{several && (
					<form
						id="compare-versions"
						class="actions"
						action={addressOf(context, name)}
					>
						<input type="hidden" name="action" value="_compare" />
						<button class="btn" type="submit">
							{t("Compare selected versions")}
						</button>
					</form>
				)}
				<Paged page={page} size={revisionsPerPage} total={total} />
			</div>
		</RepositoryPage>
	);
}

/** What a commit of the wiki changed. */
export async function commit({ app, search, context }: Context, id: string) {
	const of = wikiOf(context.repository);
	const at =
		of && /^[0-9a-f]{4,64}$/.test(id)
			? await resolveCommit(app, of, id)
			: undefined;
	if (!of || !at) throw notFound();
	const diff = await readDiff(
		app,
		storeOf(of),
		at.tip.parents[0] ?? null,
		at.oid,
		diffWanted(search),
	);
	const title = titleOf(at.tip.message) || t("(no message)");
	return (
		<RepositoryPage of={context} tab="wiki" title={title} width="wide">
			<div class="stack">
				<h1>{title}</h1>
				<DiffTools />
				<DiffView diff={diff} />
			</div>
		</RepositoryPage>
	);
}

/** One of the two sides of a comparison. */
const Chosen = ({
	name,
	oid,
	on,
	label,
}: {
	name: "from" | "to";
	oid: string;
	on: boolean;
	label: string;
}) => (
	<label title={label}>
		<input
			type="radio"
			form="compare-versions"
			name={name}
			value={oid}
			checked={on}
		/>
		<span class="unseen">{label}</span>
	</label>
);

/** What two versions of a page tell apart. */
export async function compared(
	{ app, actor, search, context }: Context,
	name: PageName,
) {
	const of = wikiOf(context.repository);
	const side = async (which: "from" | "to") => {
		const given = search.get(which) ?? "";
		const at =
			of && /^[0-9a-f]{4,64}$/.test(given)
				? await resolveCommit(app, of, given)
				: undefined;
		if (!at) throw notFound();
		return at;
	};
	const [from, to] = await Promise.all([side("from"), side("to")]);
	const [diff, maker] = await Promise.all([
		readDiff(app, storeOf(of ?? context.repository), from.oid, to.oid, {
			...diffWanted(search),
			file: anchorOf(name.file),
		}).catch((error: unknown) => {
			if (isDomainError(error, "not-found")) return undefined;
			throw error;
		}),
		makers(app, actor, [from.tip.author, to.tip.author]),
	]);
	const title = t("Compare versions of {page}", { page: name.title });
	const shown = (side: typeof from) => (
		<span class="line wrap">
			<a class="mono" href={addressOf(context, name, `?rev=${side.oid}`)}>
				{side.oid.slice(0, 10)}
			</a>
			<Person of={maker(side.tip.author)} />
			<Time seconds={side.tip.author.at} />
		</span>
	);
	return (
		<RepositoryPage of={context} tab="wiki" title={title} width="wide">
			<div class="stack">
				<h1>{title}</h1>
				<p class="line wrap soft">
					{shown(from)}
					<Icon name="right" />
					{shown(to)}
				</p>
				<div class="actions">
					<a
						class="btn s"
						href={addressOf(
							context,
							name,
							`?action=_compare&from=${to.oid}&to=${from.oid}`,
						)}
					>
						{t("Swap sides")}
					</a>
					<a class="btn s" href={addressOf(context, name, "?action=_revision")}>
						{t("All versions")}
					</a>
				</div>
				{diff ? (
					<>
						<DiffTools />
						<DiffView
							diff={{
								...diff,
								all: diff.all.filter(({ path }) => path === name.file),
								additions: diff.files[0]?.additions ?? 0,
								deletions: diff.files[0]?.deletions ?? 0,
							}}
						/>
					</>
				) : (
					<Empty title={t("Nothing to compare")}>
						{t("Both have the same content.")}
					</Empty>
				)}
			</div>
		</RepositoryPage>
	);
}
