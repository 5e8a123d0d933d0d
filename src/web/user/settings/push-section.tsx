import type { PushSubscription } from "../../../domain/notifications/push-subscriptions.ts";
import { moduleAt } from "../../assets.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Time } from "../../parts/time.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { browserOf } from "./security/session-list.tsx";

/** The browsers that show notifications of an account, and a button for the one that looks. */
export const PushSection = ({
	browsers,
	session,
	publicKey,
}: {
	browsers: readonly PushSubscription[];
	/** Of the browser that looks. */
	session: number | undefined;
	publicKey: string;
}) => (
	<section class="stack" aria-labelledby="browsers">
		<h2 id="browsers">{t("Browsers")}</h2>
		<p class="soft text">
			{t(
				"Browsers can show notifications even when no page is open. They are encrypted in transit and stop when you sign out in that browser.",
			)}
		</p>
		{browsers.length > 0 && (
			<div class="box">
				<ul class="list l-wait">
					{browsers.map((browser) => (
						<Browser browser={browser} own={browser.session_id === session} />
					))}
				</ul>
			</div>
		)}
		{!browsers.some((one) => one.session_id === session) && (
			<>
				<noscript>
					<p>{t("Browser notifications need JavaScript.")}</p>
				</noscript>
				<Form does={{ route: "POST /user/settings/notifications/browsers" }}>
					<div
						class="stack s"
						data-module={moduleAt("push-button.js")}
						data-worker={at("/-/push-worker.js")}
						data-scope={at("/-/push/")}
						data-key={publicKey}
					>
						<input type="hidden" name="subscription" value="" />
						<p data-when="unsupported" hidden>
							{t("This browser does not support notifications.")}
						</p>
						<p data-when="denied" hidden>
							{t(
								"Notifications are blocked for this site. Allow them in the browser settings first.",
							)}
						</p>
						<p class="wrong" role="alert" data-when="failed" hidden>
							{t(
								"The browser's push service did not respond. Try again later.",
							)}
						</p>
						<div class="actions">
							<button type="submit" class="btn" hidden>
								{t("Enable notifications in this browser")}
							</button>
						</div>
					</div>
				</Form>
			</>
		)}
	</section>
);

const Browser = ({
	browser,
	own,
}: {
	browser: PushSubscription;
	own: boolean;
}) => {
	const name = browserOf(browser.agent);
	return (
		<li>
			<Icon name="bell" />
			<div>
				<span class="strong">{name}</span>
				{own && <span class="hint block">{t("This browser")}</span>}
				<p class="sub">
					{t("added")} <Time seconds={browser.created_at} />
					{browser.used_at > 0 && (
						<>
							{" "}
							· {t("last used")} <Time seconds={browser.used_at} />
						</>
					)}
					{browser.failures > 0 &&
						` · ${t("The last notification was not delivered.")}`}
				</p>
			</div>
			<div class="fig line end">
				<Form
					does={{ route: "POST /user/settings/notifications/browsers/test" }}
				>
					<input type="hidden" name="id" value={browser.id} />
					<Submit
						tone=""
						small
						label={t("Send test notification to {name}", { name })}
					>
						{t("Send test")}
					</Submit>
				</Form>
				<Form
					does={{ route: "POST /user/settings/notifications/browsers/remove" }}
				>
					<input type="hidden" name="id" value={browser.id} />
					<Submit
						tone="danger"
						small
						label={t("Disable notifications in {name}", { name })}
					>
						{t("Disable")}
					</Submit>
				</Form>
			</div>
		</li>
	);
};
