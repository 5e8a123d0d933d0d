import { accountByName } from "../../../domain/accounts/account.ts";
import {
	blockAccount,
	listBlocked,
	unblockAccount,
} from "../../../domain/accounts/blocks.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import { listOrganizationsOf } from "../../../domain/organizations/list-organizations.ts";
import { listOwnedRepositories } from "../../../domain/repositories/list-owned.ts";
import { withOwners } from "../../../domain/repositories/with-owners.ts";
import { invalid } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { AccountList } from "../../parts/account-list.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Paged } from "../../parts/paged.tsx";
import { RepositoryList } from "../../parts/repository-list.tsx";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const size = 20;
const window = (page: number) => ({ limit: size, offset: (page - 1) * size });

export const ownRepositories = page({
	route: "GET /user/settings/repos",
	on: signedIn(),
	async run({ app, actor, me, page }) {
		const { rows, total } = await listOwnedRepositories(
			app,
			actor,
			me,
			window(page),
		);
		return (
			<SettingsPage current="/repos" title={t("Repositories")}>
				{rows.length ? (
					<RepositoryList
						of={await withOwners(app.db, rows)}
						label={plural(total, "1 repository", "{n} repositories")}
					/>
				) : (
					<Empty title={t("You own none yet")}>
						<a href={at("/repo/create")}>{t("Make the first one")}</a>
					</Empty>
				)}
				<Paged page={page} size={size} total={total} />
			</SettingsPage>
		);
	},
});

export const ownOrganizations = page({
	route: "GET /user/settings/organization",
	on: signedIn(),
	async run({ app, actor, me, page }) {
		const { rows, total } = await listOrganizationsOf(
			app,
			actor,
			me,
			window(page),
		);
		return (
			<SettingsPage current="/organization" title={t("Organizations")}>
				{rows.length ? (
					<AccountList
						of={rows}
						label={plural(total, "1 organization", "{n} organizations")}
					/>
				) : (
					<Empty title={t("You are in none yet")}>
						<a href={at("/org/create")}>{t("Make one")}</a>
					</Empty>
				)}
				<Paged page={page} size={size} total={total} />
			</SettingsPage>
		);
	},
});

export const blockedPeople = page({
	route: "GET /user/settings/blocked_users",
	on: signedIn(),
	async run({ app, me, page }) {
		const { rows, total } = await listBlocked(app, me, window(page));
		return (
			<SettingsPage current="/blocked_users" title={t("Blocked people")}>
				<p class="soft text">
					{t(
						"Who is blocked cannot follow you, nor comment, open issues or react where you have a say.",
					)}
				</p>
				{rows.length > 0 && (
					<div class="box">
						<ul class="list l-plain">
							{rows.map((account) => (
								<li>
									<span class="strong">{account.name}</span>
									<Form does={unblock} class="fig">
										<input type="hidden" name="name" value={account.name} />
										<Submit
											tone=""
											small
											label={t("Unblock {name}", { name: account.name })}
										>
											{t("Unblock")}
										</Submit>
									</Form>
								</li>
							))}
						</ul>
					</div>
				)}
				<Paged page={page} size={size} total={total} />
				<Form does={block} class="stack">
					<Line name="name" label={t("Block somebody")} required />
					<div class="actions">
						<Submit tone="">{t("Block")}</Submit>
					</div>
				</Form>
			</SettingsPage>
		);
	},
});

const here = () => at("/user/settings/blocked_users");

export const block = form({
	route: "POST /user/settings/blocked_users",
	on: signedIn(),
	fields: { name: line({ required: "Whom?" }) },
	shownOn: blockedPeople,
	async run({ app, actor, me, fields }) {
		const account = await namedAccount(app.db, actor, fields.name);
		if (!account)
			throw invalid(t("There is nobody of this name."), { field: "name" });
		await blockAccount(app, me, account, "");
		return see(here(), t("{name} is blocked.", { name: account.name }));
	},
});

export const unblock = form({
	route: "POST /user/settings/blocked_users/delete",
	on: signedIn(),
	fields: { name: line({ required: "Whom?" }) },
	shownOn: blockedPeople,
	async run({ app, me, fields }) {
		const account = await accountByName(app.db, fields.name);
		if (!account)
			throw invalid(t("There is nobody of this name."), { field: "name" });
		await unblockAccount(app, me, account);
		return see(
			here(),
			t("{name} is no longer blocked.", { name: account.name }),
		);
	},
});
