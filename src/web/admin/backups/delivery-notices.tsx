import type { AuditDelivery } from "../../../domain/audit/deliveries.ts";
import { Time } from "../../parts/time.tsx";
import { plural, t } from "../../words/words.ts";

/** The places of the audit log with what they lack; nothing where the settings name none. */
export const DeliveryNotices = ({
	rows,
}: {
	rows: readonly AuditDelivery[];
}) =>
	rows.length === 0 ? null : (
		<section class="stack s" aria-labelledby="deliveries">
			<h2 id="deliveries">{t("Deliveries of the audit log")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{rows.map(({ place, lacks, delivered, error }) => (
						<li>
							<div>
								<strong class="wrap">{place}</strong>
								<p class="sub">
									{lacks === 0
										? t("Up to date")
										: plural(
												lacks,
												"1 record is missing",
												"{n} records are missing",
											)}
									{delivered > 0 && (
										<>
											{" · "}
											{t("Last delivery:")} <Time seconds={delivered} />
										</>
									)}
								</p>
								{error && <p class="sub wrap">{error}</p>}
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
