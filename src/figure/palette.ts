/** Colours that differ for every common form of colour blindness (Okabe and Ito 2008; Tol 2021, "muted"). */
export const palette = {
  ink: "#1f2430",
  muted: "#6b7280",
  grid: "#e5e7eb",
  axis: "#9aa1ad",
  accent: "#0072b2",
  alarm: "#c0392b",
} as const;
