import { maintenanceWords } from "../../domain/maintenance/maintenance.ts";
import { at, returnPath, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** What the operator tells, with a button that closes it in this browser. */
export function Banner() {
	const { banner } = visit();
	if (!banner) return null;
	return (
		<aside class={`banner ${banner.tone}`} aria-label={t("Announcement")}>
			<Icon name={banner.tone ? "alert" : "info"} />
			<p>{banner.words}</p>
			<form method="post" action={at("/-/banner/close")} data-plain>
				<input type="hidden" name="version" value={banner.changed_at} />
				<input type="hidden" name="back" value={returnPath()} />
				<button
					class="btn plain icon"
					type="submit"
					aria-label={t("Close announcement")}
				>
					<Icon name="x" />
				</button>
			</form>
		</aside>
	);
}

/** Says on every page that the forge can only be read; nobody closes it. */
export function InMaintenance() {
	const { maintenance } = visit();
	if (!maintenance) return null;
	return (
		<aside class="banner wait" aria-label={t("Maintenance mode")}>
			<Icon name="alert" />
			<p>
				{t(maintenanceWords)} {maintenance.words}
			</p>
		</aside>
	);
}

/** Says on every page that an administrator acts in somebody's name, with a button that ends it. */
export function Acting() {
	const { account, sudoBy, via } = visit().actor;
	if (!sudoBy || !account || via !== "session") return null;
	return (
		<aside class="banner wait" aria-label={t("You are acting as another user")}>
			<Icon name="alert" />
			<p>
				{t("You are {admin}, acting as {name}.", {
					admin: sudoBy.name,
					name: account.name,
				})}
			</p>
			<form method="post" action={at("/-/acting/end")} data-plain>
				<button class="btn" type="submit">
					{t("Switch back to {name}", { name: sudoBy.name })}
				</button>
			</form>
		</aside>
	);
}
