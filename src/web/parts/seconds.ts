/** The seconds since 1970 of a moment as views have it. */
export const secondsOfView = (moment: string): number =>
	Math.floor(Date.parse(moment) / 1000);
