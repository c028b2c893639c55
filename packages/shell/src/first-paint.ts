/** Sets theme and language before the first paint; written into the head, so it is plain old script. */
export const FIRST_PAINT =
  '(function(){try{var p=JSON.parse(localStorage.getItem("gable.preferences")||"{}"),d=document.documentElement,t=p.theme||"system";d.dataset.theme=t==="system"?(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"):t;d.lang=/^(en|es)$/.test(p.language)?p.language:/^es/i.test(navigator.language)?"es":"en"}catch(e){}})()';

/**
 * Hears of the browser's back before the router does, which listens from its start on: whoever guards the page is asked
 * first. A window tells its listeners in the order they came, capturing or not. Written into the head.
 */
export const FIRST_TO_HEAR =
  'addEventListener("popstate",function(e){if(window.gableWentBack)window.gableWentBack(e)})';
