import type { SentMailing } from "../../domain/mailings/mailing.ts";
import { Time } from "../parts/time.tsx";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";

/** The emails that administrators sent to users: by whom, when and to how many. */
export const SentMailings = ({ rows }: { rows: readonly SentMailing[] }) =>
	rows.length === 0 ? null : (
		<section class="stack" aria-labelledby="sent">
			<h2 id="sent">{t("Sent emails to users")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{rows.map((one) => (
						<li>
							<div>
								<strong class="wrap">{one.subject}</strong>
								<p class="sub">
									{one.sender ? (
										<a href={at(pathOf(one.sender))}>{one.sender}</a>
									) : (
										t("command line")
									)}{" "}
									· <Time seconds={one.created_at} /> · {audienceOf(one)} ·{" "}
									{plural(one.recipients, "1 recipient", "{n} recipients")}
									{(one.queueing || one.waiting > 0) &&
										` · ${plural(one.waiting, "1 waiting", "{n} waiting")}`}
								</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);

const audienceOf = ({ audience, organization }: SentMailing): string =>
	audience === "everyone"
		? t("All users")
		: audience === "administrators"
			? t("Site administrators")
			: t("Members of {name}", { name: organization ?? "?" });
