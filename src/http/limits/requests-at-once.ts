import { tooMany, unavailable } from "../../errors.ts";

/** One request among those that are worked on. */
export interface Turn {
	/** Says whose it is, as soon as that is known. @throws DomainError "too-many" when he has his share of the places, a quarter of all unless given */
	claim(claimant: string): void;
	end(): void;
}

/**
 * Bounds how many requests are worked on at the same time: a server that has too much to do says so at once, instead of letting everybody
 * wait until they give up. Both bounds are asked for with each request, since a reload may change them. `begin` throws DomainError "unavailable".
 */
export function requestsAtOnce(
	mostNow: () => number,
	shareNow = () => Math.max(1, Math.floor(mostNow() / 4)),
): { begin(): Turn } {
	let running = 0;
	const claimed = new Map<string, number>();
	return {
		begin() {
			if (running >= mostNow())
				throw unavailable("the server is overloaded", {
					retryAfter: 2,
				});
			running++;
			let mine: string | undefined;
			return {
				claim(claimant) {
					const count = claimed.get(claimant) ?? 0;
					const share = shareNow();
					if (count >= share)
						throw tooMany(`no more than ${share} requests at the same time`, {
							retryAfter: 1,
						});
					mine = claimant;
					claimed.set(claimant, count + 1);
				},
				end() {
					running--;
					if (mine === undefined) return;
					const left = (claimed.get(mine) ?? 1) - 1;
					if (left > 0) claimed.set(mine, left);
					else claimed.delete(mine);
				},
			};
		},
	};
}
