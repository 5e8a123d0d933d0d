import {
	type AccountExport,
	askForExport,
	exportDays,
	exportOf,
} from "../../../domain/personal-exports/account-export.ts";
import { signedIn } from "../../../guards/account.ts";
import { form, page, see } from "../../page.ts";
import { bytes } from "../../parts/bytes.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { Time } from "../../parts/time.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const here = () => at("/user/settings/export");

export const exportPage = page({
	route: "GET /user/settings/export",
	on: signedIn(),
	async run({ app, me }) {
		const last = await exportOf(app, me);
		return (
			<SettingsPage current="/export" title={t("Export your data")}>
				<div class="stack">
					<p class="text">
						{t(
							"An archive with what this server stores about you: profile, email addresses, keys, tokens without their secrets, sessions, issues, comments, reviews, reactions, notifications, uploaded files and activity.",
						)}
					</p>
					<p class="soft text">
						{t(
							"It can be downloaded for {days} days. Repositories are exported in their own settings.",
							{ days: exportDays },
						)}
					</p>
					{last && <Last of={last} />}
					{last?.state !== "waiting" && (
						<Form does={requestExport}>
							<div class="actions">
								<Submit tone={last?.state === "done" ? "" : "primary"}>
									{t("Export your data")}
								</Submit>
							</div>
						</Form>
					)}
				</div>
			</SettingsPage>
		);
	},
});

/** What became of the last one. */
const Last = ({
	of: { state, size, asked_at, ended_at },
}: {
	of: AccountExport;
}) => {
	switch (state) {
		case "waiting":
			return (
				<Note tone="wait" title={t("Your data is being exported")}>
					{t("Requested")} <Time seconds={asked_at} />.{" "}
					<a href={here()}>{t("Reload this page")}</a>
				</Note>
			);
		case "failed":
			return (
				<Note tone="bad" title={t("The export failed")}>
					{t("Try again, or tell an administrator.")}
				</Note>
			);
		default:
			return (
				<form class="actions" action={at("/user/settings/export/data.tar")}>
					<Submit>
						<Icon name="fetch" />
						{t("Download archive")}
					</Submit>
					<span class="sub">
						{bytes(size)} · <Time seconds={ended_at} />
					</span>
				</form>
			);
	}
};

export const requestExport = form({
	route: "POST /user/settings/export",
	creates: true,
	audit: "account.exported",
	on: signedIn(),
	fields: {},
	shownOn: exportPage,
	sudo: true,
	async run({ app, me }) {
		await askForExport(app, me);
		return see(here(), t("Your data is being exported."));
	},
});
