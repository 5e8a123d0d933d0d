import { editSettings } from "../../../domain/accounts/edit-settings.ts";
import { sometimes } from "../../../domain/audit/declared.ts";
import { anyone } from "../../../guards/account.ts";
import { cookie } from "../../../http/session-cookie.ts";
import {
	accountLanguages,
	languageOfTag,
	languagesToChoose,
} from "../../../text/languages.ts";
import { isTimeZone, timeZones } from "../../../text/time-zones.ts";
import { choice, line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Select, Submit } from "../../parts/form.tsx";
import { Layout } from "../../parts/layout.tsx";
import { at, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { wayBack } from "../way-back.ts";
import { SettingsPage } from "./settings-page.tsx";

const year = 365 * 86_400;

/** Colours and language, kept in the browser; the language of an account also there. */
const Choices = () => {
	const { app, theme, language, keys, actor } = visit();
	const option = (value: string, label: string) => (
		<Check
			radio
			name="theme"
			value={value}
			label={label}
			checked={theme === value}
		/>
	);
	return (
		<Form does={setAppearance}>
			<FieldSet legend={t("Theme")}>
				{option("auto", t("Same as system"))}
				{option("light", t("Light"))}
				{option("dark", t("Dark"))}
			</FieldSet>
			<Select
				name="language"
				label={t("Language")}
				value={language}
				options={languagesToChoose(app.config.partsPage)}
			/>
			{actor.account && (
				<Select
					name="zone"
					label={t("Time zone")}
					value={actor.account.time_zone}
					options={[
						["", t("Same as system")] as const,
						...timeZones.map((zone) => [zone, zone] as const),
					]}
				/>
			)}
			<Check
				name="keys"
				value="on"
				label={t("Enable single-key shortcuts (? shows them)")}
				checked={keys}
			/>
			<div class="actions">
				<Submit>{t("Save")}</Submit>
			</div>
		</Form>
	);
};

export const appearancePage = page({
	route: "GET /user/settings/appearance",
	on: anyone,
	run: ({ actor }) =>
		actor.account ? (
			<SettingsPage current="/appearance" title={t("Appearance")}>
				<Choices />
			</SettingsPage>
		) : (
			see(at("/user/appearance"))
		),
});

/** The same for those who are not signed in. */
export const strangersAppearance = page({
	route: "GET /user/appearance",
	on: anyone,
	run: ({ actor }) =>
		actor.account ? (
			see(at("/user/settings/appearance"))
		) : (
			<Layout title={t("Appearance")} width="slim">
				<div class="stack l sign">
					<h1>{t("Appearance")}</h1>
					<Choices />
				</div>
			</Layout>
		),
});

export const setAppearance = form({
	route: "POST /user/settings/appearance",
	audit: "account.settings-changed",
	on: anyone,
	fields: {
		theme: choice("auto", "light", "dark"),
		language: line({ max: 50 }),
		zone: line({
			check: (zone) =>
				isTimeZone(zone) ? undefined : t("This time zone does not exist."),
		}),
		keys: tick(),
	},
	shownOn: appearancePage,
	async run({ app, actor, fields }) {
		const language =
			languageOfTag(fields.language, app.config.partsPage) ?? "en";
		if (actor.account)
			await editSettings(app, actor, actor.account, {
				language: accountLanguages[language],
				timeZone: fields.zone,
			});
		// another language is seen at once, and this note would be in the old one
		const note =
			language === visit().language ? t("The changes were saved.") : "";
		return see(at("/user/settings/appearance"), note, {
			"Set-Cookie": [
				cookie(app, "theme", fields.theme, year),
				cookie(app, "lang", language, year),
				cookie(app, "keys", fields.keys ? "on" : "off", year),
			],
		});
	},
});

/** The language alone, from the foot of any page. */
export const setLanguage = form({
	route: "POST /user/language",
	audit: sometimes(
		["account.settings-changed"],
		"a visitor's choice is in a cookie",
	),
	on: anyone,
	fields: { language: line({ max: 50 }), back: line({ max: 2048 }) },
	shownOn: strangersAppearance,
	async run({ app, actor, fields }) {
		const language =
			languageOfTag(fields.language, app.config.partsPage) ?? "en";
		if (actor.account)
			await editSettings(app, actor, actor.account, {
				language: accountLanguages[language],
			});
		return see(at(wayBack(app, fields.back)), "", {
			"Set-Cookie": cookie(app, "lang", language, year),
		});
	},
});
