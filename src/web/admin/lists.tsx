import type { Account } from "../../domain/accounts/account.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { removedOwner } from "../../domain/permissions/removed-owner.ts";
import {
	type Repository,
	repositoryById,
} from "../../domain/repositories/repository.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import {
	checksOf,
	planCheck,
	type RepositoryCheck,
} from "../../domain/repository-check/plan-checks.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { form, page, see } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { bytes } from "../parts/bytes.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, OrderField, wordOf } from "../parts/find-form.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { organizationOrders } from "../site/account-orders.ts";
import { filtered, RepositoryFilters } from "../site/explore-filters.tsx";
import {
	orderOf,
	repositoryOrders,
	searchOf,
} from "../site/repository-filter.ts";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, narrows } from "./filters.tsx";

const size = pageSize.rows;

export const adminOrganizations = page({
	route: "GET /-/admin/orgs",
	on: siteAdmin,
	async run({ app, actor, search, page: shown }) {
		const by = orderOf(organizationOrders, search, "alphabetically");
		const { rows, total } = await listOrganizations(
			app,
			actor,
			windowOf(shown, size),
			{ word: wordOf(search), sort: by.sort, order: by.order },
		);
		return (
			<AdminPage
				current="/orgs"
				title={t("Organizations")}
				actions={
					<a class="btn primary" href={at("/org/create")}>
						<Icon name="plus" />
						{t("New organization")}
					</a>
				}
			>
				<div class="stack">
					<AdminFind
						label={t("Search organizations")}
						search={search}
						list={at("/-/admin/orgs")}
						orders={organizationOrders}
						sorted={by.word}
					/>
					{rows.length > 0 ? (
						<AccountList
							of={rows}
							label={plural(total, "1 organization", "{n} organizations")}
						/>
					) : narrows(search) ? (
						<Empty title={t("No organizations found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<Empty title={t("No organizations")} />
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});

const orders = {
	size: ["size", "desc", "largest"],
	reversesize: ["size", "asc", "smallest"],
	...repositoryOrders,
} as const;

export const adminRepositories = page({
	route: "GET /-/admin/repos",
	on: siteAdmin,
	async run({ app, actor, search, page: shown }) {
		const { asked, sorted } = searchOf(search, orders, "size");
		const { rows, total } = await searchRepositories(
			app,
			actor,
			asked,
			windowOf(shown, size),
		);
		const found = await withOwners(app.db, rows);
		const checks = await checksOf(
			app.db,
			rows.map(({ id }) => id),
		);
		const list = at("/-/admin/repos");
		return (
			<AdminPage current="/repos" title={t("Repositories")}>
				<div class="stack">
					<FindForm
						label={t("Search repositories")}
						value={wordOf(search)}
						action={list}
						more={<RepositoryFilters search={search} mine list={list} />}
					>
						<OrderField
							of={Object.entries(orders).map(([key, [, , words]]) => [
								key,
								t(words),
							])}
							chosen={sorted}
						/>
					</FindForm>
					{found.length > 0 ? (
						<section
							class="box"
							aria-label={plural(total, "1 repository", "{n} repositories")}
						>
							<ul class="list l-wait">
								{found.map((one) => (
									<Row of={one} check={checks.get(one.repository.id)} />
								))}
							</ul>
						</section>
					) : narrows(search) || filtered(search) ? (
						<Empty title={t("No repositories found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<Empty title={t("No repositories")} />
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});

const Row = ({
	of: { owner, repository },
	check,
}: {
	of: { owner: Account; repository: Repository };
	check: RepositoryCheck | undefined;
}) => (
	<li>
		<Icon name={repository.private ? "lock" : "repo"} />
		<div>
			<a class="to" href={at(pathOf(owner.name, repository.name))}>
				{owner.name}/{repository.name}
			</a>
			<p class="sub">
				{t("updated")} <Time seconds={repository.updated_at} />
				{check && (
					<>
						{" · "}
						<Checked of={check} />
					</>
				)}
			</p>
			{check?.state === "done" && check.report !== "" && (
				<details class="over">
					<summary>{t("Report")}</summary>
					<pre class="message">{check.report}</pre>
				</details>
			)}
		</div>
		<div class="fig line">
			{bytes(repository.size * 1024)}
			<Form does={checkNow} params={{ id: repository.id }} class="">
				<Submit
					small
					tone=""
					label={t("Check {name}", {
						name: `${owner.name}/${repository.name}`,
					})}
				>
					{t("Check")}
				</Submit>
			</Form>
		</div>
	</li>
);

/** The outcome of the last check of a repository. */
const Checked = ({ of: check }: { of: RepositoryCheck }) =>
	check.state === "waiting" ? (
		<>{t("check is waiting")}</>
	) : (
		<>
			{check.faults === 0
				? t("no problems found")
				: plural(check.faults, "1 problem found", "{n} problems found")}{" "}
			<Time seconds={check.ended_at} />
		</>
	);

export const checkNow = form({
	route: "POST /-/admin/repos/:id/check",
	audit: "repository.checked",
	on: siteAdmin,
	fields: {},
	shownOn: adminRepositories,
	async run({ app, params }) {
		const repository = await repositoryById(app.db, idOf(params.id));
		if (!repository || repository.owner_id === removedOwner) throw notFound();
		await planCheck(app, repository);
		return see(
			at("/-/admin/repos"),
			t("{name} will be checked.", { name: repository.name }),
		);
	},
});
