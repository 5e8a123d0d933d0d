import { siteAdmin } from "../../guards/account.ts";
import { environmentName } from "../../setting-names.ts";
import { settings } from "../../settings.ts";
import { page } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, chosenIn, type Filter } from "./filters.tsx";

/** Texts that are secrets, or may hold one: only whether they are set is shown. */
const secret = /password|secret|token|key|databaseUrl|mailUrl|Credentials/i;
const changes = (): Filter => ({
	name: "changed",
	label: t("changed"),
	values: [
		["", t("changed: any")],
		["1", t("changed")],
		["0", t("not changed")],
	],
});

export const configPage = page({
	route: "GET /-/admin/config",
	on: siteAdmin,
	run({ app, search }) {
		const word = wordOf(search).toLowerCase();
		const asked = chosenIn(changes(), search);
		const found = Object.entries(settings)
			.map(([key, { help, fallback }]) => {
				const value = app.config[key as keyof typeof app.config];
				return {
					name: environmentName(key),
					help,
					shown: shown(key, value),
					changed: value !== fallback,
				};
			})
			.filter(
				({ name, help, changed }) =>
					`${name} ${help}`.toLowerCase().includes(word) &&
					(!asked || changed === (asked === "1")),
			);
		return (
			<AdminPage current="/config" title={t("Effective configuration")}>
				<p class="soft">
					{t(
						"Set by a file, the environment or the command line. “ingot reload” reads limits in the file again. Other changes need a restart.",
					)}
				</p>
				<div class="stack">
					<AdminFind
						label={t("Search settings")}
						search={search}
						list={at("/-/admin/config")}
						filters={[changes()]}
					/>
					{found.length === 0 ? (
						<Empty title={t("No settings found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<section class="box" aria-label={t("Effective configuration")}>
							<ul class="list l-plain">
								{found.map((one) => (
									<li>
										<div>
											<strong class="mono">{one.name}</strong>
											{one.changed && (
												<>
													{" "}
													<span class="tag">{t("changed")}</span>
												</>
											)}
											<p class="sub">{one.help}</p>
										</div>
										<span class="fig mono setting">{one.shown}</span>
									</li>
								))}
							</ul>
						</section>
					)}
				</div>
			</AdminPage>
		);
	},
});

/** A value as administrators read it. */
function shown(key: string, value: unknown): string {
	const text = String(value);
	if (!text) return "–";
	if (typeof value === "string" && secret.test(key)) return t("set (hidden)");
	return /Bytes$/.test(key) && typeof value === "number" && value > 0
		? `${text} (${bytes(value)})`
		: text;
}
