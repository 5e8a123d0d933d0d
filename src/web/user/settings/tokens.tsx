import { now } from "../../../clock.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import {
	createToken,
	deleteToken,
	listTokens,
} from "../../../domain/accounts/tokens.ts";
import { namedRepositories } from "../../../domain/repositories/named.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, line, lines, whole } from "../../fields.ts";
import { LevelTable } from "../../level-table.tsx";
import { form, type PageContext, page, see } from "../../page.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Lines,
	Select,
	Submit,
} from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { ShownOnce } from "../../parts/shown-once.tsx";
import { Time } from "../../parts/time.tsx";
import { at, visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { CredentialRow, CredentialTable } from "./credential-table.tsx";
import { OAuthLists } from "./oauth-lists.tsx";
import { inWords, parts } from "./scopes-in-words.ts";
import { SettingsPage } from "./settings-page.tsx";

const size = pageSize.rows;
/** After how many days a new token may expire; 0 is never. */
const lifetimes = ["0", "7", "30", "90", "365"] as const;
const here = () => at("/user/settings/applications");

type Context = Pick<
	PageContext<"GET /x", { me: Account }>,
	"app" | "me" | "page"
>;

export const tokensPage = page({
	route: "GET /user/settings/applications",
	on: signedIn(),
	run: (context) => tokens(context),
});

/** The page; `made` is shown this once. */
async function tokens(
	{ app, me, page }: Context,
	made?: { name: string; secret: string },
) {
	const window = windowOf(page, size);
	const { tokens, total } = await listTokens(app, me, window);
	return (
		<SettingsPage
			current="/applications"
			title={t("Access tokens and applications")}
			actions={
				<a class="btn" href="#new">
					<Icon name="plus" />
					{t("New access token")}
				</a>
			}
		>
			<div class="stack">
				<p class="soft text">
					{t(
						"Access tokens let programs use the API and git over HTTPS on your behalf, limited to their scopes. They cannot be used to sign in here.",
					)}
				</p>
				{made && (
					<ShownOnce
						title={t("The access token “{name}” was created", {
							name: made.name,
						})}
						more={t("Copy it now. It is not shown again.")}
						secret={made.secret}
					/>
				)}
				{tokens.length === 0 ? (
					<p class="soft">{t("You have no access tokens yet.")}</p>
				) : (
					<CredentialTable
						heads={[
							t("Access token and scopes"),
							t("Last used"),
							t("Created"),
							t("Expires"),
						]}
						ends={t("Delete")}
					>
						{tokens.map(({ id, name, scopes, ...token }) => (
							<CredentialRow
								id={id}
								name={name}
								about={inWords(scopes)}
								does={removeToken}
								ends={t("Delete")}
								label={t("Delete access token {name}", { name })}
							>
								<td data-k={t("Last used:")} class="nowrap">
									<Time seconds={token.last_used_at} />
								</td>
								<td data-k={t("Created:")} class="nowrap">
									<Time seconds={token.created_at} />
								</td>
								<td data-k={t("Expires:")} class="nowrap">
									{token.expires_at > 0 && token.expires_at <= now(app) && (
										<span class="tag">{t("Expired")}</span>
									)}{" "}
									<Time seconds={token.expires_at} />
								</td>
							</CredentialRow>
						))}
					</CredentialTable>
				)}
				<Paged page={page} size={size} total={total} />
			</div>
			<NewToken administrator={me.admin === 1} />
			{await OAuthLists({ app, me })}
		</SettingsPage>
	);
}

function NewToken({ administrator }: { administrator: boolean }) {
	const { failed, entry } = visit();
	const typed = failed?.typed;
	const wanted = (entry.query.get("scopes") ?? "").split(",");
	/** What an address asks for, until somebody has chosen. */
	const usual = (part: string) =>
		wanted.includes(`write:${part}`)
			? "2"
			: wanted.includes(`read:${part}`)
				? "1"
				: "0";
	return (
		<Form does={makeToken} id="new">
			<h2>{t("New access token")}</h2>
			<Line
				name="name"
				label={t("Name")}
				value={(entry.query.get("name") ?? "").slice(0, 255)}
				hint={t("It helps you recognize the token: “laptop, git”.")}
				maxlength={bounds.title.max}
				required
			/>
			<Select
				name="expires"
				label={t("Expires")}
				value="90"
				hint={t("Tokens with an expiration date limit the damage of a leak.")}
				options={lifetimes.map((days) => [
					days,
					days === "0"
						? t("Never")
						: plural(Number(days), "After {n} day", "After {n} days"),
				])}
			/>
			<FieldSet legend={t("Repository access")}>
				<Check
					radio
					name="where"
					value="all"
					label={t("All repositories that you can access")}
					checked
				/>
				<Check
					radio
					name="where"
					value="public"
					label={t("Public repositories only")}
				/>
			</FieldSet>
			<Lines
				name="repositories"
				label={t("Selected repositories")}
				hint={t("One owner/name per line. Leave empty for all.")}
				rows={2}
				spellcheck={false}
			/>
			<FieldSet legend={t("Scopes")} name="scopes">
				<LevelTable
					rows={parts
						.filter(([key]) => key !== "admin" || administrator)
						.map(([key, name, read, write]) => ({
							name: `s_${key}`,
							title: (
								<>
									<b>{t(name)}</b>
									<span class="hint block o0">{t("No access")}</span>
									<span class="hint block o1">{t(read)}</span>
									<span class="hint block o2">{t(write)}</span>
								</>
							),
							label: (level) => `${t(name)}: ${t(level)}`,
							chosen: typed?.get(`s_${key}`) ?? usual(key),
							values: { none: "0", read: "1", write: "2" },
						}))}
				/>
			</FieldSet>
			<div class="actions">
				<Submit>{t("Create token")}</Submit>
			</div>
		</Form>
	);
}

const level = () => choice("0", "1", "2");

export const makeToken = form({
	route: "POST /user/settings/applications",
	creates: true,
	audit: "token.created",
	on: signedIn(),
	fields: {
		name: line({ required: "Name can't be blank." }),
		expires: choice(...lifetimes),
		where: choice("all", "public"),
		repositories: lines({ max: 10_000 }),
		s_repository: level(),
		s_issue: level(),
		s_package: level(),
		s_notification: level(),
		s_organization: level(),
		s_user: level(),
		s_admin: level(),
		s_misc: level(),
		s_activitypub: level(),
	},
	shownOn: tokensPage,
	sudo: true,
	async run(context) {
		const { app, actor, me, fields } = context;
		const scopes = parts.flatMap(([key]) => {
			const chosen = fields[`s_${key}`];
			return chosen === "0"
				? []
				: [`${chosen === "1" ? "read" : "write"}:${key}`];
		});
		if (scopes.length === 0)
			throw invalid(t("Select at least one scope."), { field: "scopes" });
		if (fields.where === "public") scopes.push("public-only");
		const names = fields.repositories.split(/\s+/).filter(Boolean);
		const repositories = names.length
			? await namedRepositories(app, actor, names.slice(0, 100)).catch(() => {
					throw invalid(t("One of these repositories does not exist."), {
						field: "repositories",
					});
				})
			: undefined;
		const days = Number(fields.expires);
		const wanted = { name: fields.name, scopes, repositories, days };
		const made = await createToken(app, actor, me, wanted).catch((error) => {
			if (!isDomainError(error, "bad-request")) throw error;
			throw invalid(t("You already have a token with this name."), {
				field: "name",
			});
		});
		return tokens(context, {
			name: made.name,
			secret: made.secret,
		});
	},
});

export const removeToken = form({
	route: "POST /user/settings/applications/delete",
	audit: "token.deleted",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: tokensPage,
	async run({ app, me, fields }) {
		await deleteToken(app, me, String(fields.id));
		return see(here(), t("The token was deleted."));
	},
});
