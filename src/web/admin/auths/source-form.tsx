import {
	type LdapSettings,
	ldapSettingsOf,
	usualLdapSettings,
} from "../../../domain/sources/ldap-settings.ts";
import {
	type LoginSource,
	type OAuthSettings,
	oauthSettingsOf,
	providers,
	usualOAuthSettings,
} from "../../../domain/sources/sources.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Lines,
	Select,
	Submit,
} from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	ldapTexts,
	ldapTicks,
	oauthTexts,
	oauthTicks,
	type SettingField,
} from "./source-fields.ts";

/** Gives what the form of a source shows, for its version; of the secret nothing is told. */
export function sourceReads(source: LoginSource) {
	const of = <S extends object>(
		members: readonly SettingField<S>[],
		settings: S,
	) =>
		Object.fromEntries(
			members.map(({ field, member }) => [field, settings[member]]),
		);
	const always = { name: source.name, active: source.active === 1 };
	if (source.kind === "ldap") {
		const settings = ldapSettingsOf(source);
		const { way, security, port, teams } = settings;
		const further = { way, security, port, teams };
		return {
			...always,
			...further,
			...of([...ldapTexts, ...ldapTicks], settings),
		};
	}
	const settings = oauthSettingsOf(source);
	const { provider, teams } = settings;
	return {
		...always,
		provider,
		teams,
		...of([...oauthTexts, ...oauthTicks], settings),
	};
}

function SettingFields<S extends object>({
	texts,
	ticks,
	settings,
}: {
	texts: readonly SettingField<S>[];
	ticks: readonly SettingField<S>[];
	settings: S;
}) {
	return (
		<>
			{texts.map(({ field, member, label, hint }) => (
				<Line
					name={field}
					label={t(label)}
					hint={hint && t(hint)}
					value={String(settings[member] ?? "")}
					maxlength={1000}
					spellcheck={false}
				/>
			))}
			<FieldSet legend={t("Filters and groups")}>
				{ticks.map(({ field, member, label }) => (
					<Check
						name={field}
						label={t(label)}
						checked={settings[member] === true}
					/>
				))}
			</FieldSet>
		</>
	);
}

const OAuthFields = ({ settings }: { settings: OAuthSettings }) => (
	<>
		<Select
			name="provider"
			label={t("Provider")}
			value={settings.provider}
			options={providers.map((word) => [word, word])}
		/>
		<SettingFields texts={oauthTexts} ticks={oauthTicks} settings={settings} />
	</>
);

const LdapFields = ({ settings }: { settings: LdapSettings }) => (
	<>
		<Select
			name="way"
			label={t("User lookup")}
			value={settings.way}
			options={[
				["search", t("Search (via Bind DN)")],
				["simple", t("Simple bind")],
			]}
		/>
		<Select
			name="security"
			label={t("Connection")}
			value={settings.security}
			options={[
				["ldaps", "LDAPS"],
				["starttls", "StartTLS"],
				["none", t("None (insecure)")],
			]}
		/>
		<Line
			name="port"
			label={t("Port")}
			value={String(settings.port)}
			inputmode="numeric"
			maxlength={5}
		/>
		<SettingFields texts={ldapTexts} ticks={ldapTicks} settings={settings} />
	</>
);

/** The form of a source, new or known. */
export function SourceForm({
	kind,
	source,
}: {
	kind: LoginSource["kind"];
	source?: LoginSource;
}) {
	const settings =
		kind === "ldap"
			? source
				? ldapSettingsOf(source)
				: usualLdapSettings
			: source
				? oauthSettingsOf(source)
				: usualOAuthSettings;
	const route = `POST /-/admin/auths/${source ? ":id" : "new"}/${kind}`;
	return (
		<Form
			does={{ route }}
			params={source && { id: source.id }}
			reads={source && sourceReads(source)}
		>
			<Line
				name="name"
				label={t("Name")}
				hint={
					kind === "ldap"
						? undefined
						: t("The name is part of the callback URL.")
				}
				value={source?.name}
				maxlength={100}
				required
			/>
			<Check
				name="active"
				label={t("Active: users can sign in with it")}
				checked={source?.active !== 0}
			/>
			{kind === "ldap" ? (
				<LdapFields settings={settings as LdapSettings} />
			) : (
				<OAuthFields settings={settings as OAuthSettings} />
			)}
			<Line
				name="secret"
				type="password"
				label={kind === "ldap" ? t("Bind password") : t("Secret")}
				hint={source && t("Leave empty to keep the current value.")}
				autocomplete="off"
			/>
			<Lines
				name="teams"
				label={t("Groups and teams")}
				hint={'{"group": {"organization": ["team"]}}'}
				value={
					Object.keys(settings.teams).length
						? JSON.stringify(settings.teams, null, 2)
						: ""
				}
				rows={3}
				mono
				spellcheck={false}
			/>
			<div class="actions">
				<Submit>{t("Save")}</Submit>
				<a class="btn" href={at("/-/admin/auths")}>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}
