import {
	type Banner,
	bannerNow,
	setBanner,
} from "../../domain/announcements/banner.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	type Maintenance,
	maintenanceNow,
} from "../../domain/maintenance/maintenance.ts";
import { setMaintenance } from "../../domain/maintenance/set-maintenance.ts";
import { anyone, siteAdmin } from "../../guards/account.ts";
import { cookie } from "../../http/session-cookie.ts";
import { choice, line, tick } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Check, FieldSet, Form, Line, Submit } from "../parts/form.tsx";
import { wayBack } from "../user/way-back.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const bannerReads = (banner: Banner | undefined) => ({
	words: banner?.words ?? "",
	tone: banner?.tone ?? "",
});
const maintenanceReads = (maintenance: Maintenance | undefined) => ({
	maintenance: maintenance !== undefined,
	reason: maintenance?.words ?? "",
});

export const bannerPage = page({
	route: "GET /-/admin/banner",
	on: siteAdmin,
	async run({ app }) {
		const banner = await bannerNow(app.db);
		const maintenance = await maintenanceNow(app.db);
		const tone = (value: string, label: string) => (
			<Check
				radio
				name="tone"
				value={value}
				label={label}
				checked={(banner?.tone ?? "") === value}
			/>
		);
		return (
			<AdminPage current="/banner" title={t("Announcement")}>
				<p class="text">
					{t(
						"The announcement is shown at the top of every page, including to visitors. Each reader can close it.",
					)}
				</p>
				<Form does={changeBanner} reads={bannerReads(banner)}>
					<Line
						name="words"
						label={t("Text")}
						width="full"
						value={banner?.words ?? ""}
						maxlength={500}
						hint={t("Leave empty to hide the announcement.")}
					/>
					<FieldSet legend={t("Type")}>
						{tone("", t("Information"))}
						{tone("wait", t("Warning"))}
						{tone("bad", t("Problem"))}
					</FieldSet>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
				<section class="stack" aria-labelledby="maintenance">
					<h2 id="maintenance">{t("Maintenance mode")}</h2>
					<p class="text">
						{t(
							"In maintenance mode everything is read-only: pages, the API, git, runners and email. Only administrators can sign in.",
						)}
					</p>
					<Form does={changeMaintenance} reads={maintenanceReads(maintenance)}>
						<input type="hidden" name="on" value={maintenance ? "" : "on"} />
						{maintenance ? null : (
							<Line
								name="reason"
								label={t("Reason and duration")}
								width="full"
								maxlength={500}
							/>
						)}
						<div class="actions">
							<Submit tone={maintenance ? "" : "danger"}>
								{maintenance
									? t("Disable maintenance mode")
									: t("Enable maintenance mode")}
							</Submit>
						</div>
					</Form>
				</section>
			</AdminPage>
		);
	},
});

export const changeBanner = form({
	route: "POST /-/admin/banner",
	audit: "site.banner-changed",
	on: siteAdmin,
	fields: { words: line({ max: 500 }), tone: choice("", "wait", "bad") },
	shownOn: bannerPage,
	reads: async ({ app }) => bannerReads(await bannerNow(app.db)),
	async run({ app, actor, fields }) {
		await setBanner(app, actor, fields);
		return see(
			at("/-/admin/banner"),
			fields.words
				? t("The announcement is shown on all pages.")
				: t("The announcement was removed."),
		);
	},
});

/** Makes the forge one that can only be read, or ends that. */
export const changeMaintenance = form({
	route: "POST /-/admin/maintenance",
	audit: "site.maintenance-changed",
	on: siteAdmin,
	fields: { on: tick(), reason: line({ max: 500 }) },
	shownOn: bannerPage,
	reads: async ({ app }) => maintenanceReads(await maintenanceNow(app.db)),
	async run({ app, actor, fields }) {
		await setMaintenance(app, actor, fields.on ? fields.reason : undefined);
		return see(
			at("/-/admin/banner"),
			fields.on
				? t("Maintenance mode is enabled.")
				: t("Maintenance mode is disabled."),
		);
	},
});

/** Closes the announcement for one browser, until it changes. */
export const closeBanner = form({
	route: "POST /-/banner/close",
	audit: unrecorded.personal,
	on: anyone,
	fields: { version: line({ max: 20 }), back: line({ max: 2048 }) },
	shownOn: bannerPage,
	run: ({ app, fields }) =>
		see(at(wayBack(app, fields.back)), "", {
			"Set-Cookie": cookie(
				app,
				"banner",
				fields.version.replace(/\D/g, ""),
				365 * 86_400,
			),
		}),
});
