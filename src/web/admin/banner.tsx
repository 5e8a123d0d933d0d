import { bannerNow, setBanner } from "../../domain/announcements/banner.ts";
import { anyone, siteAdmin } from "../../guards/account.ts";
import { cookie } from "../../http/session-cookie.ts";
import { choice, line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Check, FieldSet, Form, Line, Submit } from "../parts/form.tsx";
import { wayBack } from "../user/way-back.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

export const bannerPage = page({
	route: "GET /-/admin/banner",
	on: siteAdmin,
	async run({ app }) {
		const banner = await bannerNow(app.db);
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
						"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.",
					)}
				</p>
				<Form does={changeBanner}>
					<Line
						name="words"
						label={t("What you want to tell")}
						width="full"
						value={banner?.words ?? ""}
						maxlength={500}
						hint={t("Leave it empty to tell nothing.")}
					/>
					<FieldSet legend={t("How it looks")}>
						{tone("", t("For information"))}
						{tone("wait", t("A warning"))}
						{tone("bad", t("Something is broken"))}
					</FieldSet>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
			</AdminPage>
		);
	},
});

export const changeBanner = form({
	route: "POST /-/admin/banner",
	on: siteAdmin,
	fields: { words: line({ max: 500 }), tone: choice("", "wait", "bad") },
	shownOn: bannerPage,
	async run({ app, actor, fields }) {
		await setBanner(app, actor, fields);
		return see(
			at("/-/admin/banner"),
			fields.words
				? t("All pages show it now.")
				: t("No page shows anything any more."),
		);
	},
});

/** Closes the announcement for one browser, until it changes. */
export const closeBanner = form({
	route: "POST /-/banner/close",
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
